import SchemaDiagnostics

extension FindingCode {
    package static let limitLost = FindingCode(772)
}

extension TranslationRules {
    static let limitLost = RuleDescription(
        .limitLost, "limit that was left out", level: .warning,
        explanation: """
            The limit is no number of the attribute's type, or a pattern that Swift's `Regex` does not read.
            """,
        bad: "minDateTimeInterval=\"0\"",
        good: "rating: { type: Int, minimum: 1, maximum: 5 }",
        fix: "Hold values to it in the program.")
}

extension Finding {
    static func limitLost(_ key: String, of name: String, at range: SourceRange) -> Finding {
        Finding(
            .limitLost, .warning,
            "`\(key)` of `\(shortened(name))` is left out: the language has no such limit for the type", at: range)
    }
}
