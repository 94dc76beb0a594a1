/// The lines of a doc comment as they stand behind `///`, each that is not empty with a blank in front; none where there is no text.
///
/// Controls become blanks: a carriage return would end the comment.
func docLines(_ doc: String?) -> [String] {
    guard let doc else { return [] }
    // Split at scalars: as a Character, "\r\n" would not end a line.
    let lines = doc.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        var text = SwiftLiteral.visible(Substring(line))
        while text.unicodeScalars.last == " " { text.unicodeScalars.removeLast() }
        return text.isEmpty ? "" : " " + text
    }
    guard let first = lines.firstIndex(where: { !$0.isEmpty }), let last = lines.lastIndex(where: { !$0.isEmpty })
    else { return [] }
    return Array(lines[first...last])
}
