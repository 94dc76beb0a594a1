/// Numbers as `convert` takes them: whether one has its equal in another type, and what is nearest to it there.
enum StoredNumber {
    static func power(_ exponent: Int) -> Int64 { (0..<exponent).reduce(1) { power, _ in power * 10 } }

    static func clamped(_ number: Int64, to range: ClosedRange<Int64>) -> Int64 {
        min(max(number, range.lowerBound), range.upperBound)
    }

    /// A number without its fraction, at the ends of 64 bits where it is beyond them.
    static func truncated(_ number: Double) -> Int64 {
        if number >= 9_223_372_036_854_775_808 { return .max }
        if number < -9_223_372_036_854_775_808 { return .min }
        return Int64(number)
    }

    /// The integer with which a text begins, 0 where it begins with none.
    static func leadingInteger(_ text: String) -> Int64 {
        var bytes = Substring(text).utf8
        while let first = bytes.first, [0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D].contains(first) { bytes.removeFirst() }
        let isNegative = bytes.first == UInt8(ascii: "-")
        if isNegative || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
        var number: Int64 = 0
        while let digit = bytes.popFirst(), (0x30...0x39).contains(digit) {
            let (tens, isBeyond) = number.multipliedReportingOverflow(by: 10)
            let (sum, isOver) = tens.addingReportingOverflow(Int64(digit - 0x30) * (isNegative ? -1 : 1))
            if isBeyond || isOver { return isNegative ? .min : .max }
            number = sum
        }
        return number
    }

    /// A text that is a number as JSON writes it, and whether it is one without point and exponent.
    static func json(_ text: String) -> (number: Double, isInteger: Bool)? {
        guard text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/) != nil, let number = Double(text)
        else { return nil }
        return (number, !text.utf8.contains { [0x2E, 0x45, 0x65].contains($0) })
    }

    /// A number times a power of ten; `nil` beyond 64 bits.
    static func times(_ number: Int64, _ unit: Int64) -> Int64? {
        let (product, isBeyond) = number.multipliedReportingOverflow(by: unit)
        return isBeyond ? nil : product
    }

    /// A number divided by a power of ten, halves away from zero.
    static func rounded(_ number: Int64, by unit: Int64) -> Int64 {
        let (quotient, rest) = number.quotientAndRemainder(dividingBy: unit)
        if rest.magnitude < unit.magnitude - rest.magnitude { return quotient }
        return number < 0 ? quotient - 1 : quotient + 1
    }
}
