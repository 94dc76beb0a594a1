import SchemaDiagnostics

extension FindingCode {
    package static let checkLost = FindingCode(770)
}

extension TranslationRules {
    static let checkLost = RuleDescription(
        .checkLost, "check that was left out", level: .warning,
        explanation: """
            The condition uses what `checks` do not take, or a column that is stored in another form now, so that it would \
            compare something else.
            """,
        bad: "CHECK (price > 0.5)             # price is a scaled integer now",
        good: "price: { type: \"Decimal(12,2)\", minimum: 0.5 }",
        fix: "Say it with `minimum`, `maximum`, `matches`, or as a check of the new column.")
}

extension Finding {
    static func checkLost(_ sql: String, of table: String, _ reason: String, at range: SourceRange) -> Finding {
        Finding(
            .checkLost, .warning, "the check `\(shortened(sql))` of `\(shortened(table))` is left out: \(reason)",
            at: range)
    }
}
