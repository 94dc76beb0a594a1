import SchemaDiagnostics

extension FindingCode {
    package static let indexChanged = FindingCode(767)
}

extension TranslationRules {
    static let indexChanged = RuleDescription(
        .indexChanged, "index that was changed or left out", level: .warning,
        explanation: """
            R-tree indexes, conditions of other languages, uniques with a condition, and indexes over what is not stored in \
            a column cannot be said.
            """,
        bad: "CREATE UNIQUE INDEX u ON trip (code) WHERE deleted = 0",
        good: "- { columns: [code], where: \"deleted = 0\" }",
        fix: "Keep the rule in the program, or index something else.")
}

extension Finding {
    static func indexChanged(_ message: String, at range: SourceRange) -> Finding {
        Finding(.indexChanged, .warning, message, at: range)
    }
}
