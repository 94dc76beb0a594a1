/// Whether Swift allows `scalar` inside an identifier (The Swift Programming Language, "Identifiers").
func isIdentifierScalar(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
        return scalar == "_" || scalar == "$" || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
    }
    var low = 0
    var high = identifierRanges.count
    while low < high {
        let middle = (low + high) / 2
        if identifierRanges[middle].upperBound < scalar.value { low = middle + 1 } else { high = middle }
    }
    return low < identifierRanges.count && identifierRanges[low].contains(scalar.value)
}

/// Whether Swift allows `scalar` at the beginning of an identifier: no digit, no combining mark.
func isIdentifierHead(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x24, 0x0300...0x036F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: false
    default: isIdentifierScalar(scalar)
    }
}

/// Whether `scalar` is allowed by Swift but leaves no trace on the screen or turns the text's direction.
///
/// The joiners U+200C and U+200D are not among them: Persian spelling and emoji need them.
func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x200B, 0x202A...0x202E, 0x2060...0x206F, 0x3164, 0xFEFF,
        0xFFA0:
        true
    default: false
    }
}

/// Beyond ASCII, in ascending order.
private let identifierRanges: [ClosedRange<UInt32>] = [
    0xA8...0xA8, 0xAA...0xAA, 0xAD...0xAD, 0xAF...0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE, 0xC0...0xD6,
    0xD8...0xF6, 0xF8...0x167F, 0x1681...0x180D, 0x180F...0x1FFF, 0x200B...0x200D, 0x202A...0x202E, 0x203F...0x2040,
    0x2054...0x2054, 0x2060...0x218F, 0x2460...0x24FF, 0x2776...0x2793, 0x2C00...0x2DFF, 0x2E80...0x2FFF,
    0x3004...0x3007, 0x3021...0x302F, 0x3031...0xD7FF, 0xF900...0xFD3D, 0xFD40...0xFDCF, 0xFDF0...0xFE44,
    0xFE47...0xFFF8, 0x10000...0x1FFFD, 0x20000...0x2FFFD, 0x30000...0x3FFFD, 0x40000...0x4FFFD, 0x50000...0x5FFFD,
    0x60000...0x6FFFD, 0x70000...0x7FFFD, 0x80000...0x8FFFD, 0x90000...0x9FFFD, 0xA0000...0xAFFFD, 0xB0000...0xBFFFD,
    0xC0000...0xCFFFD, 0xD0000...0xDFFFD, 0xE0000...0xEFFFD,
]
