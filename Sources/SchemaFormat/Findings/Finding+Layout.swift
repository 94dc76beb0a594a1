import SchemaDiagnostics

extension Finding {
    static func keyNotInOneLine(at range: SourceRange) -> Finding {
        Finding(
            .keyNotInOneLine, .error,
            "a file with a key of several lines, or of more than 1000 characters, is not formatted",
            at: range)
    }

    /// What `schemagen format` would change first; `nil` where it would change nothing.
    ///
    /// - Parameters:
    ///   - source: The file's text, without a byte-order mark.
    ///   - hasMark: Whether the file begins with a byte-order mark.
    package static func layout(of source: SourceText, hasMark: Bool, formatted: String) -> Finding? {
        if hasMark {
            return Finding(
                .layout, .error, "the file begins with a byte-order mark; `schemagen format` drops it",
                at: .wholeFile(source.path))
        }
        let expected = formatted.utf8.split(separator: 10, omittingEmptySubsequences: false)
        let written = source.text.utf8.split(separator: 10, omittingEmptySubsequences: false)
        let count = zip(written, expected).prefix { $0.elementsEqual($1) }.count
        guard count < max(written.count, expected.count) else { return nil }
        return layout(
            of: source, line: min(count + 1, source.lineStarts.count),
            expected: count < expected.count ? String(Substring(expected[count])) : nil)
    }

    private static func layout(of source: SourceText, line: Int, expected: String?) -> Finding {
        let bounds = source.lineBounds(line)
        let written = source.slice(bounds)
        let note: String
        if let expected, !expected.isEmpty {
            note =
                written == expected
                ? "expected a line break of one character, U+000A" : "expected: \(shortened(expected))"
        } else {
            note = expected == nil ? "expected the end of the file" : "expected a blank line"
        }
        return Finding(
            .layout, .error, "from this line on the layout is not the canonical one; run `schemagen format`",
            at: source.range(bounds), notes: [Note(note)])
    }
}
