import SchemaDiagnostics
import SchemaYAML

/// A value in one line; `nil` where it cannot stand in one.
func flowText(_ node: SyntaxNode) -> String? {
    guard let text = unanchoredFlowText(node) else { return nil }
    guard let anchor = node.anchor else { return text }
    return text.isEmpty ? "&\(anchor)" : "&\(anchor) \(text)"
}

private func unanchoredFlowText(_ node: SyntaxNode) -> String? {
    switch node.value {
    case .empty: return ""
    case .alias(let name): return "*\(name)"
    case .scalar(.line(let text)): return quotedIfUnclear(text)
    case .scalar(.lines(_, let joined)): return joined.map(quotedIfUnclear)
    case .scalar(.block): return nil
    case .sequence(let items):
        guard let parts = joinedItems(items) else { return nil }
        return "[\(parts)]"
    case .mapping(let items):
        guard let parts = joinedItems(items) else { return nil }
        // Without a colon only the braces tell a key from a text.
        if node.isPair, !items.contains(where: \.value.isEmpty) { return parts }
        return parts.isEmpty ? "{}" : "{ \(parts) }"
    }
}

private func joinedItems(_ items: [SyntaxItem]) -> String? {
    var parts: [String] = []
    for item in items {
        guard let value = flowText(item.value) else { return nil }
        guard let key = item.key else {
            parts.append(value)
            continue
        }
        parts.append(value.isEmpty ? keyAlone(key) : "\(key): \(value)")
    }
    return parts.joined(separator: ", ")
}

/// `String?` in brackets: YAML keeps the question mark for keys there, and some readers stumble over it.
private func quotedIfUnclear(_ text: String) -> String {
    !isQuoted(text) && text.utf8.last == UInt8(ascii: "?") ? quotedYAML(text) : text
}

/// A key without a value in brackets. A colon at its end would be taken for the one behind it, and is put in quotes. A key that closes
/// parentheses keeps the colon behind it, without which it would be the rest of a value that was broken at its commas; right before a
/// comma, only quotes tell that colon from text.
private func keyAlone(_ key: String) -> String {
    let scalars = key.unicodeScalars
    let anchorEnd = scalars.first == "&" ? scalars.firstIndex(of: " ").map { scalars.index(after: $0) } : nil
    let start = anchorEnd ?? scalars.startIndex
    let name = String(scalars[start...])
    let closesParentheses = openParentheses(name) < 0
    let isUnclear = closesParentheses || name.utf8.last == UInt8(ascii: ":")
    return String(scalars[..<start]) + (isUnclear && !isQuoted(name) ? quotedJSON(name) : name)
        + (closesParentheses ? ":" : "")
}

private func isQuoted(_ text: String) -> Bool {
    text.utf8.first == UInt8(ascii: "\"") || text.utf8.first == UInt8(ascii: "'")
}
