/// The lines of a doc comment as they stand behind `///`, each that is not empty with a blank in front; none where there is no text.
///
/// Controls become blanks: a carriage return would end the comment.
func docLines(_ doc: String?) -> [String] {
    guard let doc else { return [] }
    // Split at scalars: as a Character, "\r\n" would not end a line.
    let lines = doc.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        var text = String.UnicodeScalarView()
        for scalar in line { text.append(SwiftLiteral.mustEscape(scalar) ? " " : scalar) }
        while text.last == " " { text.removeLast() }
        return text.isEmpty ? "" : " " + String(text)
    }
    let isBlank: (String) -> Bool = { $0.isEmpty }
    guard let first = lines.firstIndex(where: { !isBlank($0) }), let last = lines.lastIndex(where: { !isBlank($0) })
    else { return [] }
    return Array(lines[first...last])
}
