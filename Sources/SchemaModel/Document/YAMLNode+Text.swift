import SchemaDiagnostics
import SchemaYAML

extension YAMLNode {
    /// A scalar's text, whatever its quotes; `nil` where nothing stands, and for lists and mappings.
    var writtenText: String? { isNull ? nil : text }

    /// What stands here, for a message that says what should.
    var found: String { writtenText.map { "`\(shortened($0))`" } ?? kindName }
}

extension ScalarSyntax {
    /// `nil` for lists and mappings.
    init?(_ node: YAMLNode) {
        guard case .scalar(let text, let style) = node.value else { return nil }
        self.init(text: text, isPlain: style == .plain)
    }

    /// Nothing, `~` or `null`, without quotes.
    var isNull: Bool { isPlain && YAMLScalar(plain: text) == .null }

    /// Whether every reader takes the scalar for text.
    var isText: Bool {
        guard isPlain else { return true }
        guard case .text = YAMLScalar(plain: text) else { return false }
        return YAMLLookalike(plain: text) == nil && text != "nil"
    }
}
