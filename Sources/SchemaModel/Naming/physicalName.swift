/// What hinders `name` from being that of a table or column in the store, as a clause; `nil` where nothing does.
///
/// Nearly everything may stand in quotes in SQL: names that other programs chose keep their blanks and hyphens.
package func physicalNameProblem(_ name: String) -> String? {
    guard let first = name.unicodeScalars.first, let last = name.unicodeScalars.last else { return "it is empty" }
    if isRuntimeName(name) { return "the name is the runtime's own" }
    if first.properties.isWhitespace || last.properties.isWhitespace { return "a blank stands at its edge" }
    for scalar in name.unicodeScalars {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse:
            return "it holds a character that nobody sees"
        default: if scalar == "\"" { return "it holds a quote" }
        }
    }
    return name.utf8.count > 200 ? "it is longer than 200 bytes" : nil
}

/// The names that stores keep for themselves; all others that begin with `_` are free, since other programs use them.
private func isRuntimeName(_ name: String) -> Bool {
    let key = sqlNameKey(name)
    return ["_id", "_v", "_kind", "_schema", "_ids"].contains(key)
        || ["_order_", "_has_", "_new_", "_renamed_", "_moment_"].contains { key.hasPrefix($0) }
}
