/// The text that a one-line Swift string literal stands for, its quotes included in `bytes`; `nil` where it is none.
func swiftStringLiteral(_ bytes: ArraySlice<UInt8>) -> String? {
    let quote = UInt8(ascii: "\"")
    guard bytes.count >= 2, bytes.first == quote, bytes.last == quote else { return nil }
    var text: [UInt8] = []
    var rest = bytes.dropFirst().dropLast()
    while let byte = rest.popFirst() {
        switch byte {
        case quote: return nil
        case UInt8(ascii: "\\"):
            guard let scalar = escapedScalar(&rest) else { return nil }
            text.append(contentsOf: String(scalar).utf8)
        default: text.append(byte)
        }
    }
    return String(decoding: text, as: UTF8.self)
}

/// What follows a backslash.
private func escapedScalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
    switch rest.popFirst() {
    case UInt8(ascii: "0"): return "\0"
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "'"): return "'"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
        guard rest.popFirst() == UInt8(ascii: "{"), let close = rest.firstIndex(of: UInt8(ascii: "}")) else {
            return nil
        }
        let digits = rest[..<close]
        rest = rest[(close + 1)...]
        guard (1...8).contains(digits.count), digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-")
        else {
            return nil
        }
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init)
    default: return nil
    }
}
