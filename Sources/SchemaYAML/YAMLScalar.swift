/// What a scalar means in a schema: stricter than YAML, so that nothing is a number or a Bool by accident.
package enum YAMLScalar: Hashable, Sendable {
    /// Nothing, `~` or `null`.
    case null
    /// `true` or `false`, in these spellings only.
    case bool(Bool)
    /// Decimal digits with an optional sign, as written: of any size.
    case integer(String)
    /// Decimal digits with a point between, as written.
    case decimal(String)
    /// Everything else, and whatever stands in quotes.
    case text(String)

    /// Reads a scalar that stands without quotes.
    package init(plain text: String) {
        switch text {
        case "", "~", "null": self = .null
        case "true": self = .bool(true)
        case "false": self = .bool(false)
        default:
            switch decimalForm(of: text) {
            case .integer: self = .integer(text)
            case .decimal: self = .decimal(text)
            case nil: self = .text(text)
            }
        }
    }

    /// What this is called in a message.
    package var kindName: String {
        switch self {
        case .null: "nothing"
        case .bool: "true or false"
        case .integer: "a whole number"
        case .decimal: "a decimal number"
        case .text: "text"
        }
    }
}

/// The two forms of numbers that a schema takes.
private enum DecimalForm { case integer, decimal }

/// `-12` or `0.5`: ASCII digits, no needless zero before them, digits on both sides of a point.
private func decimalForm(of text: String) -> DecimalForm? {
    var bytes = text.utf8[...]
    if let sign = bytes.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { bytes.removeFirst() }
    let whole = bytes.prefix(while: isDigit)
    guard let first = whole.first, first != UInt8(ascii: "0") || whole.count == 1 else { return nil }
    bytes = bytes[whole.endIndex...]
    if bytes.isEmpty { return .integer }
    guard bytes.removeFirst() == UInt8(ascii: "."), !bytes.isEmpty, bytes.allSatisfy(isDigit) else { return nil }
    return .decimal
}

func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
