import Foundation
import SchemaModel

/// What SQL's text of a default is for an attribute of a type.
enum DefaultTranslation: Hashable {
    case none
    case value(DraftAttribute.Default)
    /// No literal of that type.
    case unknown
}

func defaultLiteral(_ sql: String, type: String, isOptional: Bool) -> DefaultTranslation {
    var text = Substring(sql.trimmingCharacters(in: .whitespacesAndNewlines))
    while text.first == "(", text.last == ")" {
        text = Substring(text.dropFirst().dropLast().trimmingCharacters(in: .whitespacesAndNewlines))
    }
    let upper = text.uppercased()
    if upper == "NULL" || text.isEmpty { return .none }
    if type == "Date", ["CURRENT_TIMESTAMP", "CURRENT_DATE", "DATETIME('NOW')", "DATE('NOW')"].contains(upper) {
        return .value(.word("now"))
    }
    let quoted = unquoted(text)
    let bare = quoted ?? String(text)
    switch type {
    case "String": return quoted.map { .value(.text($0)) } ?? number(bare).map { .value(.text($0)) } ?? .unknown
    case "Bool":
        switch bare.uppercased() {
        case "1", "TRUE": return .value(.word("true"))
        case "0", "FALSE": return .value(.word("false"))
        default: return .unknown
        }
    case "Int":
        if upper == "TRUE" { return .value(.word("1")) }
        if upper == "FALSE" { return .value(.word("0")) }
        return (Int64(bare) ?? Double(bare).flatMap { Int64(exactly: $0) }).map { .value(.word(String($0))) }
            ?? .unknown
    case "Double":
        return Double(bare).flatMap { $0.isFinite ? $0 : nil }.map { .value(.word($0.description)) } ?? .unknown
    case _ where type.hasPrefix("Decimal"):
        return number(bare).flatMap { Decimal(string: $0)?.description }
            .flatMap { fits($0, type) ? .value(.text($0)) : nil } ?? .unknown
    case "UUID": return UUID(uuidString: bare).map { .value(.text($0.uuidString)) } ?? .unknown
    default: return .unknown
    }
}

/// Whether a number has no more digits than `Decimal(p,s)` keeps.
private func fits(_ text: String, _ type: String) -> Bool {
    let digits = type.drop { $0 != "(" }.dropFirst().dropLast().split(separator: ",").compactMap { Int($0) }
    guard digits.count == 2 else { return true }
    let parts = text.drop { $0 == "-" }.split(separator: ".")
    return (parts.first ?? "").count <= digits[0] - digits[1] && (parts.count < 2 || parts[1].count <= digits[1])
}

/// The text between quotes of SQL's.
private func unquoted(_ text: Substring) -> String? {
    for quote in ["'", "\""] where text.count >= 2 && text.hasPrefix(quote) && text.hasSuffix(quote) {
        let inner = String(text.dropFirst().dropLast())
        let single = inner.replacingOccurrences(of: quote + quote, with: "\u{0}")
        return single.contains(quote) ? nil : single.replacingOccurrences(of: "\u{0}", with: quote)
    }
    return nil
}

private func number(_ text: String) -> String? { Double(text).flatMap { $0.isFinite ? text : nil } }
