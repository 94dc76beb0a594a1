/// A text of one line as a quoted YAML scalar: in double quotes where nothing needs an escape there, else in single ones.
package func quotedYAML(_ text: some StringProtocol) -> String {
    guard text.contains(where: { $0 == "\"" || $0 == "\\" }) else { return "\"\(text)\"" }
    return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
}
