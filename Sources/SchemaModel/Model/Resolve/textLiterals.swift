/// A number as Swift writes one of a floating-point type: digits, then a point with digits, then an exponent, the latter two optional.
///
/// Without needless zeros before it: `017` is octal for some readers of YAML.
func isFloatingPointLiteral(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    func takeDigits(signed: Bool) -> Bool {
        if signed, let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest.removeFirst() }
        guard let first = rest.first, (0x30...0x39).contains(first) else { return false }
        rest = rest.drop { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_") }
        return true
    }
    guard takeDigits(signed: true), !beginsWithNeedlessZero(text) else { return false }
    if rest.first == UInt8(ascii: ".") {
        rest.removeFirst()
        guard takeDigits(signed: false) else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
        rest.removeFirst()
        guard takeDigits(signed: true) else { return false }
    }
    return rest.isEmpty
}

/// `017`, `-00.5`
func beginsWithNeedlessZero(_ text: String) -> Bool {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    guard digits.first == UInt8(ascii: "0"), let next = digits.dropFirst().first else { return false }
    return (0x30...0x39).contains(next) || next == UInt8(ascii: "_")
}

/// A UUID in its canonical upper-case form; `nil` where the text is none.
func uuidLiteral(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard bytes.count == 36 else { return nil }
    for (index, byte) in bytes.enumerated() {
        switch index {
        case 8, 13, 18, 23: guard byte == UInt8(ascii: "-") else { return nil }
        default: guard Character(Unicode.Scalar(byte)).isHexDigit else { return nil }
        }
    }
    return text.uppercased()
}

/// Whether a text is an absolute URL in the signs that RFC 3986 allows, so that every reader takes it for the same one.
///
/// Stricter than Foundation, which mends some texts that are none: a default must not change its spelling on the way.
func isAbsoluteURL(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0, colon + 1 < bytes.count,
        bytes[0].isASCIILetter,
        bytes[..<colon].allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0) })
    else { return false }
    var rest = bytes[(colon + 1)...]
    if rest.starts(with: "//".utf8) {
        rest = rest.dropFirst(2)
        let authority = rest.prefix { !"/?#".utf8.contains($0) }
        let host = authority.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false).last ?? authority
        let parts = host.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.count < 2 || parts[1].allSatisfy(\.isASCIIDigit) else { return false }
        guard !parts[0].isEmpty || parts.count == 1 else { return false }
    }
    guard rest.count(where: { $0 == UInt8(ascii: "#") }) <= 1 else { return false }
    while let byte = rest.popFirst() {
        if byte == UInt8(ascii: "%") {
            guard rest.count >= 2, rest.prefix(2).allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
                return false
            }
        } else if !byte.isASCIILetter, !byte.isASCIIDigit, !"-._~:/?#@!$&'()*+,;=".utf8.contains(byte) {
            return false
        }
    }
    return true
}

extension UInt8 {
    fileprivate var isASCIILetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }

    fileprivate var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
}
