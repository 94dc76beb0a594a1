/// A decimal number in canonical digits.
struct DecimalLiteral: Hashable {
    var isNegative: Bool
    /// Digits before the point, without leading zeros; empty for zero.
    var whole: String
    /// Digits after the point, without trailing zeros.
    var fraction: String

    /// - Parameter scale: how many digits stand after the point; `nil` for as many as there are.
    func text(scale: Int?) -> String {
        let padded = fraction + String(repeating: "0", count: max(0, (scale ?? 0) - fraction.utf8.count))
        return (isNegative ? "-" : "") + (whole.isEmpty ? "0" : whole) + (padded.isEmpty ? "" : "." + padded)
    }
}

/// Digits with a sign and a point, `_` between digits; no exponent, no needless zeros before it. `nil` for anything else.
func decimalLiteral(_ text: String) -> DecimalLiteral? {
    var rest = Array(text.utf8)[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    let parts = rest.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy(isDigits), !beginsWithNeedlessZero(text) else { return nil }
    let whole = parts[0].filter { $0 != UInt8(ascii: "_") }.drop { $0 == UInt8(ascii: "0") }
    var fraction = parts.count == 2 ? parts[1].filter { $0 != UInt8(ascii: "_") }[...] : []
    while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
    return DecimalLiteral(
        isNegative: isNegative && !(whole.isEmpty && fraction.isEmpty), whole: String(decoding: whole, as: UTF8.self),
        fraction: String(decoding: fraction, as: UTF8.self))
}

/// At least one digit, and `_` not at the beginning.
private func isDigits(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, first != UInt8(ascii: "_") else { return false }
    return bytes.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_") }
}
