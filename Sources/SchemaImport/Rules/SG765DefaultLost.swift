import SchemaDiagnostics

extension FindingCode {
    package static let defaultLost = FindingCode(765)
}

extension TranslationRules {
    static let defaultLost = RuleDescription(
        .defaultLost, "default that was changed or left out", level: .warning,
        explanation: """
            The default is no literal of the attribute's type: an SQL expression, or a text in place of a number.
            """,
        bad: "created TEXT DEFAULT (strftime('%Y', 'now'))",
        good: "created: Date = now",
        fix: "Write a default that the language has, or set the value in the initialiser.")
}

extension Finding {
    static func defaultLost(_ text: String, of name: String, instead: String?, at range: SourceRange) -> Finding {
        Finding(
            .defaultLost, .warning,
            "the default `\(shortened(text))` of `\(shortened(name))` "
                + (instead.map { "is written as `\($0)`" } ?? "is left out: it is no literal of the attribute's type"),
            at: range)
    }
}
