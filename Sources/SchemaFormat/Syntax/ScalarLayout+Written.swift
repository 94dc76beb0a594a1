import SchemaDiagnostics
import SchemaYAML

// By code points and bytes, never by characters: a mark that combines may follow any sign of YAML's.

extension ScalarLayout {
    /// A scalar without quotes, or in quotes, from how it was written.
    init(written: String, value: String, style: YAMLNode.ScalarStyle) {
        if style == .plain, isMarkAlike(written) {
            self = .line(quotedJSON(value))
            return
        }
        let parts = written.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        guard parts.count > 1 else {
            self = .line(written)
            return
        }
        let isDoubleQuoted = written.utf8.first == UInt8(ascii: "\"")
        let last = parts.count - 1
        let lines = parts.enumerated().map { index, part in
            let text = index == 0 ? part : part.drop { $0 == " " || $0 == "\t" }
            return index == last ? String(text) : Self.trimmedEnd(of: text, keepsEscape: isDoubleQuoted)
        }
        let joined = style == .plain && !value.unicodeScalars.contains("\n") ? value : quotedJSON(value)
        // A parenthesis that was written as an escape must not become one that closes what another element opens.
        self = .lines(lines, joined: openParentheses(joined) == openParentheses(written) ? joined : nil)
    }

    /// Blanks at a line's end are not part of the value, but for one behind a backslash, which is an escape.
    private static func trimmedEnd(of line: Substring.UnicodeScalarView, keepsEscape: Bool) -> String {
        var text = line
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        let backslashes = text.reversed().prefix { $0 == "\\" }.count
        if keepsEscape, backslashes % 2 == 1, text.endIndex < line.endIndex { text = line[...text.endIndex] }
        return String(text)
    }
}

/// Whether an unquoted text, moved to another place, could be read as a sign of YAML: `-` is text only right before a bracket or comma,
/// `---` and `...` only behind the beginning of a line, U+FEFF only behind that of the file.
func isMarkAlike(_ text: String) -> Bool {
    text == "-" || ["---", "...", "\u{FEFF}"].contains { text.utf8.starts(with: $0.utf8) }
}
