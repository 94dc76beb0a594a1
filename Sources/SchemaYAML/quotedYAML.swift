/// A text of one line as a quoted YAML scalar: in double quotes where nothing needs an escape there, else in single ones.
package func quotedYAML(_ text: some StringProtocol) -> String {
    guard text.unicodeScalars.contains(where: { $0 == "\"" || $0 == "\\" }) else { return "\"\(text)\"" }
    return "'" + text.unicodeScalars.map { $0 == "'" ? "''" : String($0) }.joined() + "'"
}
