/// The order of the collation `decimal`: by value, exactly, however long the numbers are.
///
/// A number is an optional sign, digits with an optional point among, before or after them, and an optional exponent. Numbers of one
/// value are equal (`1`, `1.0`, `+01e0`; `-0` and `0`). Whatever is no number stands behind all numbers, ordered by its bytes.
func compareDecimals(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int32 {
    switch (DecimalText(left), DecimalText(right)) {
    case (let left?, let right?): left.compare(to: right)
    case (_?, nil): -1
    case (nil, _?): 1
    case (nil, nil): compareBytes(left, right)
    }
}

/// A number in decimal digits, without the zeros that do not count.
private struct DecimalText {
    let isNegative: Bool
    /// From the first digit that is not 0 to the last such digit, perhaps with the point among them; empty for zero.
    let digits: Slice<UnsafeRawBufferPointer>
    /// The power of ten of a point before the first digit: 1 for `5`, 0 for `0.5`.
    let magnitude: Int

    /// `nil` if the text is no number.
    init?(_ text: UnsafeRawBufferPointer) {
        var position = 0
        let hasSign = text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+")
        if hasSign { position = 1 }
        var point: Int?
        var digitCount = 0
        var first: Int?
        var last = 0
        scan: while position < text.count {
            switch text[position] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                digitCount += 1
                if text[position] != UInt8(ascii: "0") {
                    first = first ?? position
                    last = position
                }
            case UInt8(ascii: ".") where point == nil: point = position
            default: break scan
            }
            position += 1
        }
        guard digitCount > 0 else { return nil }
        let end = position
        guard let exponent = Self.exponent(text, at: &position), position == text.count else { return nil }
        guard let first else {
            isNegative = false
            digits = text[0..<0]
            magnitude = 0
            return
        }
        isNegative = hasSign && text[0] == UInt8(ascii: "-")
        digits = text[first...last]
        let place = point ?? end
        magnitude = exponent + (first < place ? place - first : place - first + 1)
    }

    /// The exponent at `position`: 0 where none stands, `nil` where it is malformed or beyond 12 digits.
    private static func exponent(_ text: UnsafeRawBufferPointer, at position: inout Int) -> Int? {
        guard position < text.count, text[position] | 0x20 == UInt8(ascii: "e") else { return 0 }
        position += 1
        var isNegative = false
        if position < text.count, text[position] == UInt8(ascii: "-") || text[position] == UInt8(ascii: "+") {
            isNegative = text[position] == UInt8(ascii: "-")
            position += 1
        }
        let start = position
        var value = 0
        while position < text.count, case let byte = text[position], byte >= 0x30, byte <= 0x39 {
            guard position - start < 12 else { return nil }
            value = value * 10 + Int(byte - 0x30)
            position += 1
        }
        return position == start ? nil : isNegative ? -value : value
    }

    func compare(to other: DecimalText) -> Int32 {
        let (sign, otherSign) = (sign, other.sign)
        if sign != otherSign { return sign < otherSign ? -1 : 1 }
        if sign == 0 { return 0 }
        return sign * compareMagnitude(to: other)
    }

    private var sign: Int32 { digits.isEmpty ? 0 : isNegative ? -1 : 1 }

    private func compareMagnitude(to other: DecimalText) -> Int32 {
        if magnitude != other.magnitude { return magnitude < other.magnitude ? -1 : 1 }
        var left = digits[...]
        var right = other.digits[...]
        while true {
            if left.first == UInt8(ascii: ".") { left.removeFirst() }
            if right.first == UInt8(ascii: ".") { right.removeFirst() }
            switch (left.popFirst(), right.popFirst()) {
            case (nil, nil): return 0
            case (nil, _?): return -1
            case (_?, nil): return 1
            case (let one?, let two?): if one != two { return one < two ? -1 : 1 }
            }
        }
    }
}

private func compareBytes(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int32 {
    for (one, two) in zip(left, right) where one != two { return one < two ? -1 : 1 }
    return left.count == right.count ? 0 : left.count < right.count ? -1 : 1
}
