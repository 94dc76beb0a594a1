/// A text as search sees it, each scalar with the place in the original that it came from.
struct FoldedText {
    private(set) var scalars: [UInt32] = []
    /// For each scalar, the bytes of the original behind it; marks that went belong to the letter before them.
    private(set) var places: [Range<Int>] = []
    /// Some scalar may have to change its place, or become one with the one before it.
    private var hasMarks = false
    private let table = FoldTable.shared

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ rules: TextRules) {
        scalars.reserveCapacity(bytes.count)
        places.reserveCapacity(bytes.count)
        var position = 0
        while position < bytes.count {
            let byte = bytes[position]
            if byte < 0x80 {
                if byte == UInt8(ascii: "I"), rules.hasDotlessI {
                    let isDotless = DotlessI.standsAlone(before: bytes[(position + 1)...])
                    append(isDotless ? DotlessI.scalar : UInt32(UInt8(ascii: "i")), position..<position + 1)
                    position += 1
                    continue
                }
                let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
                append(UInt32(isUpper ? byte | 0x20 : byte), position..<position + 1)
                position += 1
                continue
            }
            let (scalar, length) = Self.scalar(in: bytes, at: position)
            let place = position..<position + length
            position += length
            if rules.hasDotlessI, scalar == DotlessI.scalar || scalar == DotlessI.wideCapital {
                append(DotlessI.scalar, place)
                continue
            }
            let first = scalars.count
            switch table.folded(scalar) {
            case .itself: append(scalar, place)
            case .scalar(let folded): append(folded, place)
            case .scalars(let folded): for scalar in folded { append(scalar, place) }
            }
            if first == scalars.count {
                if let last = places.indices.last { places[last] = places[last].lowerBound..<place.upperBound }
            }
        }
        if hasMarks { compose() }
    }

    private mutating func append(_ scalar: UInt32, _ place: Range<Int>) {
        if scalar > 0x8FF { hasMarks = hasMarks || (0x1100...0x11FF).contains(scalar) || table.kind(scalar) == .mark }
        scalars.append(scalar)
        places.append(place)
    }

    /// Puts marks into their order and makes one scalar of letters and marks that have one, as in Unicode's form C.
    private mutating func compose() {
        var classes = scalars.map { Unicode.Scalar($0)?.properties.canonicalCombiningClass.rawValue ?? 0 }
        for index in classes.indices.dropFirst() where classes[index] != 0 {
            var place = index
            while place > 0, classes[place - 1] > classes[place] {
                classes.swapAt(place - 1, place)
                scalars.swapAt(place - 1, place)
                places.swapAt(place - 1, place)
                place -= 1
            }
        }
        var count = 0
        var starter: Int?
        var last: UInt8 = 0
        for index in scalars.indices {
            if let starter, last == 0 || last < classes[index],
                let composed = table.composed(scalars[starter], scalars[index])
            {
                scalars[starter] = composed
                let end = max(places[starter].upperBound, places[index].upperBound)
                places[starter] = places[starter].lowerBound..<end
                continue
            }
            scalars[count] = scalars[index]
            places[count] = places[index]
            last = classes[index]
            if last == 0 { starter = count }
            count += 1
        }
        scalars.removeLast(scalars.count - count)
        places.removeLast(places.count - count)
    }

    static func scalar(in bytes: Slice<UnsafeBufferPointer<UInt8>>, at position: Int) -> (UInt32, Int) {
        scalar(in: UnsafeBufferPointer(rebasing: bytes), at: position - bytes.startIndex)
    }

    /// The scalar at a place and the number of its bytes; U+FFFD for a byte that begins none.
    private static func scalar(in bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> (UInt32, Int) {
        let first = UInt32(bytes[position])
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        guard first >= 0xC2, first <= 0xF4, position + length <= bytes.count else { return (0xFFFD, 1) }
        var value = first & (0xFF >> UInt32(length + 1))
        for offset in 1..<length {
            let byte = UInt32(bytes[position + offset])
            guard byte & 0xC0 == 0x80 else { return (0xFFFD, 1) }
            value = value << 6 | byte & 0x3F
        }
        let least: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x1_0000
        return value >= least && Unicode.Scalar(value) != nil ? (value, length) : (0xFFFD, 1)
    }

    /// The folded text.
    var utf8: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(scalars.count)
        for scalar in scalars { appendUTF8(of: scalar, to: &bytes) }
        return bytes
    }

    // MARK: - Words

    /// A word is cut where it has so many bytes: nobody types more, and SQLite's index has a limit of its own.
    static let longestWord = 1000

    /// Calls `body` with each word and its bytes in the original, until it answers false.
    func forEachWord(_ body: ([UInt8], Range<Int>) -> Bool) {
        var word: [UInt8] = []
        var place = 0..<0
        var isWhole = false
        func end() -> Bool {
            defer { word.removeAll(keepingCapacity: true) }
            return word.isEmpty || body(word, place)
        }
        for (index, scalar) in scalars.enumerated() {
            let kind = table.kind(scalar)
            let continues = !word.isEmpty && (kind == .mark || kind == .letter && !isWhole)
            if !continues {
                guard end() else { return }
                if kind == .between || kind == .mark { continue }
                place = places[index]
                isWhole = kind == .word
            }
            place = place.lowerBound..<max(place.upperBound, places[index].upperBound)
            if word.count < Self.longestWord { appendUTF8(of: scalar, to: &word) }
        }
        _ = end()
    }
}

private func appendUTF8(of value: UInt32, to bytes: inout [UInt8]) {
    if value < 0x80 { return bytes.append(UInt8(value)) }
    bytes += Array(UTF8.encode(Unicode.Scalar(value) ?? "\u{FFFD}")!)
}
