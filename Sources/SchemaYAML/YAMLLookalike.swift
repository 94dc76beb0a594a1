/// Unquoted text that some YAML readers, or people, take for a value of another kind. A schema takes it as text; where a number or a
/// Bool is expected, this says what to write instead.
package enum YAMLLookalike: Hashable, Sendable {
    /// `yes`, `Off`, `TRUE`: a Bool of YAML 1.1.
    case bool(meaning: Bool)
    /// `Null`, `NULL`.
    case null
    /// `0x1F`, `0o17`, `0b101`, with the same number in decimal digits where it fits into 64 bits.
    case radix(decimal: String?)
    /// `007`: octal for some, decimal for others; with the number as decimal digits.
    case leadingZeros(decimal: String)
    /// `1_000`: with the number without the underscores.
    case underscores(plain: String)
    /// `1e3`, `2.5E-4`.
    case exponent
    /// `.5`, `5.`: with the digits completed.
    case barePoint(completed: String)
    /// `.inf`, `-.Inf`, `.nan`.
    case notFinite

    /// `nil` for text that nobody takes for something else.
    package init?(plain text: String) {
        // The spellings that a schema reads as what they look like.
        guard !["true", "false", "null"].contains(text) else { return nil }
        switch text.lowercased() {
        case "yes", "on", "true": self = .bool(meaning: true)
        case "no", "off", "false": self = .bool(meaning: false)
        case "null": self = .null
        case ".inf", "+.inf", "-.inf", ".nan": self = .notFinite
        default:
            guard let number = Self(number: text) else { return nil }
            self = number
        }
    }

    private init?(number text: String) {
        let sign = text.hasPrefix("-") || text.hasPrefix("+") ? String(text.prefix(1)) : ""
        let digits = text.dropFirst(sign.count)
        guard let first = digits.utf8.first, isDigit(first) || first == UInt8(ascii: ".") else { return nil }
        for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.lowercased().hasPrefix(prefix) {
            let body = digits.dropFirst(2).filter { $0 != "_" }
            guard !body.isEmpty, body.allSatisfy({ $0.isASCII && $0.hexDigitValue.map { $0 < radix } == true }) else {
                return nil
            }
            self = .radix(decimal: UInt64(body, radix: radix).map { sign + String($0) })
            return
        }
        if digits.contains("_") {
            let plain = digits.filter { $0 != "_" }
            guard case .text = YAMLScalar(plain: sign + plain) else {
                self = .underscores(plain: sign + plain)
                return
            }
            return nil
        }
        self.init(decimal: digits, sign: sign)
    }

    /// Digits with at most one point and one exponent.
    private init?(decimal text: Substring, sign: String) {
        let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
        let mantissa = parts[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard mantissa.allSatisfy({ $0.utf8.allSatisfy(isDigit) }), mantissa.contains(where: { !$0.isEmpty }) else {
            return nil
        }
        if parts.count == 2 {
            var exponent = parts[1]
            if let first = exponent.first, first == "-" || first == "+" { exponent.removeFirst() }
            guard !exponent.isEmpty, exponent.utf8.allSatisfy(isDigit) else { return nil }
            self = .exponent
            return
        }
        let stripped = mantissa[0].drop { $0 == "0" }
        let whole = stripped.isEmpty ? "0" : String(stripped)
        switch mantissa.count {
        case 1 where mantissa[0].count > 1 && mantissa[0].first == "0": self = .leadingZeros(decimal: sign + whole)
        case 2 where mantissa.contains(where: \.isEmpty):
            self = .barePoint(completed: sign + whole + "." + (mantissa[1].isEmpty ? "0" : mantissa[1]))
        case 2 where mantissa[0].count > 1 && mantissa[0].first == "0":
            self = .leadingZeros(decimal: sign + whole + "." + mantissa[1])
        default: return nil
        }
    }

    /// What to write where the other kind was meant, as the end of a message; `nil` where a schema has no such value.
    package var replacement: String? {
        switch self {
        case .bool(let meaning): meaning ? "true" : "false"
        case .null: "null"
        case .radix(let decimal): decimal
        case .leadingZeros(let decimal): decimal
        case .underscores(let plain): plain
        case .barePoint(let completed): completed
        case .exponent, .notFinite: nil
        }
    }
}
