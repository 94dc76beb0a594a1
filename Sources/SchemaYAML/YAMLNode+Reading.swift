import SchemaDiagnostics

extension YAMLNode {
    /// The elements, where this is a list.
    package var elements: [YAMLNode]? {
        guard case .sequence(let elements) = value else { return nil }
        return elements
    }

    /// The entries, where this is a mapping.
    package var entries: [Entry]? {
        guard case .mapping(let entries) = value else { return nil }
        return entries
    }

    /// The text of a scalar of any style, as YAML reads it; `nil` for lists and mappings.
    package var text: String? {
        guard case .scalar(let text, _) = value else { return nil }
        return text
    }

    /// The value of a key of this mapping.
    package subscript(key: String) -> YAMLNode? { entries?.first { $0.key == key }?.value }

    /// What a scalar means; `nil` for lists and mappings.
    package var scalar: YAMLScalar? {
        guard case .scalar(let text, let style) = value else { return nil }
        return style == .plain ? YAMLScalar(plain: text) : .text(text)
    }

    /// What an unquoted text could be taken for; to say what to write where another kind of value is expected.
    package var lookalike: YAMLLookalike? {
        guard case .scalar(let text, .plain) = value else { return nil }
        return YAMLLookalike(plain: text)
    }

    /// Whether nothing is written here: `key:` with nothing behind it, `~` or `null`.
    package var isNull: Bool {
        guard case .scalar(let text, .plain) = value, text.utf8.count <= 4 else { return false }
        return scalar == .null
    }

    /// What this is called in a message: "expected a mapping, found …".
    package var kindName: String {
        switch value {
        case .sequence: "a list"
        case .mapping: "a mapping"
        case .scalar: scalar?.kindName ?? "text"
        }
    }

    /// The place of a part of this scalar, given in UTF-8 offsets of its text; the whole place where the text is not written
    /// letter by letter (escapes, folded lines, lists, mappings).
    package func range(of part: Range<Int>) -> SourceRange {
        guard case .scalar(let text, let style) = value, range.start.line == range.end.line else { return range }
        let quotes = style == .quoted ? 1 : 0
        guard style != .block, range.end.column - range.start.column == text.utf8.count + 2 * quotes else {
            return range
        }
        let start = range.start.column + quotes
        let bounds = part.clamped(to: 0..<text.utf8.count)
        return SourceRange(
            file: range.file,
            start: SourcePosition(line: range.start.line, column: start + bounds.lowerBound),
            end: SourcePosition(line: range.start.line, column: start + bounds.upperBound))
    }
}
