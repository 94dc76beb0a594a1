import SchemaDiagnostics

extension FindingCode {
    package static let typeNeedsWord = FindingCode(761)
}

extension TranslationRules {
    static let typeNeedsWord = RuleDescription(
        .typeNeedsWord, "type that needs a word", level: .warning,
        explanation: """
            The source does not say what the values are: a transformable attribute, a column without a type, dates that \
            SQLite kept as text or numbers. The type that stands in the schema keeps the bytes or the most likely meaning.
            """,
        bad: "<attribute name=\"tags\" attributeType=\"Transformable\" customClassName=\"NSArray\"/>",
        good: "tags: \"[String]\"",
        fix: "Look at the data, and write the type that it has: `[String]`, `Codable(T)`, a transformer.")
}

extension Finding {
    static func typeNeedsWord(_ message: String, at range: SourceRange, isSure: Bool = false) -> Finding {
        Finding(.typeNeedsWord, isSure ? .note : .warning, message, at: range)
    }
}
