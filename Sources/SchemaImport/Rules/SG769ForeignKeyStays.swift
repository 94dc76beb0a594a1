import SchemaDiagnostics

extension FindingCode {
    package static let foreignKeyStays = FindingCode(769)
}

extension TranslationRules {
    static let foreignKeyStays = RuleDescription(
        .foreignKeyStays, "foreign key that stays a value", level: .warning,
        explanation: """
            A relationship is one column that holds the identity of the other object. A key of several columns, to a table \
            that is not there, or on a column that is a relationship already is kept as plain values; nothing checks it.
            """,
        bad: "FOREIGN KEY (country, city) REFERENCES place (country, city)",
        good: "place: { type: \"Place?\", inverse: visits }",
        fix: "Declare a relationship and fill it when the data is moved.")
}

extension Finding {
    static func foreignKeyStays(_ columns: String, _ reason: String, at range: SourceRange) -> Finding {
        Finding(
            .foreignKeyStays, .warning, "the foreign key `\(shortened(columns))` stays a value: \(reason)", at: range)
    }
}
