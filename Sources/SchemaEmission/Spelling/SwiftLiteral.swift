/// Spells values as Swift literals that mean the same value to the bit.
enum SwiftLiteral {
    /// A one-line string literal.
    static func string(_ value: String) -> String {
        var literal = "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": literal += "\\\""
            case "\\": literal += "\\\\"
            case "\n": literal += "\\n"
            case "\r": literal += "\\r"
            case "\t": literal += "\\t"
            default:
                if mustEscape(scalar) {
                    literal += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
                } else {
                    literal.unicodeScalars.append(scalar)
                }
            }
        }
        return literal + "\""
    }

    /// A literal of a `Double` or `Float` that reads back to the same bits.
    static func floatingPoint<Value: BinaryFloatingPoint & CustomStringConvertible>(_ value: Value) -> String {
        // The compiler warns of a decimal literal below the normal range.
        if value.isSubnormal {
            let digits = String(value.significandBitPattern, radix: 16)
            return "\(value < 0 ? "-" : "")0x\(digits)p\(Value.leastNonzeroMagnitude.exponent)"
        }
        if value.isFinite { return value.description }
        let type = "Swift.\(Value.self)"
        return value.isNaN ? "\(type).nan" : value < 0 ? "-\(type).infinity" : "\(type).infinity"
    }

    /// The text with a blank for each character that a comment cannot carry as what it is.
    static func visible(_ text: some StringProtocol) -> String {
        var visible = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { visible.append(mustEscape(scalar) ? " " : scalar) }
        return String(visible)
    }

    /// Characters that an editor does not show as what they are: controls, and marks that turn the direction of the text around them.
    static func mustEscape(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }
}
