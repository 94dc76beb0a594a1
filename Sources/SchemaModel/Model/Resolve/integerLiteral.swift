/// What a text is when read as one of Swift's integer literals.
enum IntegerLiteral: Hashable {
    case value(Int128)
    /// Digits, but more than any type holds.
    case tooLarge
    /// `010`: ten in Swift, eight in YAML 1.1.
    case leadingZero
    case none
}

/// Swift's grammar of integer literals, with a sign: decimal, `0x`, `0o`, `0b`, and `_` between digits.
func integerLiteral(_ text: String) -> IntegerLiteral {
    var digits = text[...]
    let isNegative = digits.first == "-"
    if isNegative || digits.first == "+" { digits = digits.dropFirst() }
    let prefixes: [(String, Int)] = [("0x", 16), ("0o", 8), ("0b", 2)]
    let radix = prefixes.first { digits.hasPrefix($0.0) }?.1 ?? 10
    if radix != 10 { digits = digits.dropFirst(2) }
    guard let first = digits.utf8.first, first != UInt8(ascii: "_") else { return .none }
    var value: Int128 = 0
    var isTooLarge = false
    for byte in digits.utf8 where byte != UInt8(ascii: "_") {
        guard let digit = digitValue(byte), digit < radix else { return .none }
        let (product, productOverflows) = value.multipliedReportingOverflow(by: Int128(radix))
        let (sum, sumOverflows) = product.addingReportingOverflow(Int128(digit))
        isTooLarge = isTooLarge || productOverflows || sumOverflows
        value = sum
    }
    if radix == 10, first == UInt8(ascii: "0"), digits.utf8.count > 1 { return .leadingZero }
    return isTooLarge ? .tooLarge : .value(isNegative ? -value : value)
}

private func digitValue(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
}
