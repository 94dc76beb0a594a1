import SchemaDiagnostics

extension FindingCode {
    static let searchDrift = FindingCode(816)
}

extension DriftRules {
    static let searchDrift = RuleDescription(
        .searchDrift, "full-text index missing or out of step",
        explanation: """
            A full-text index is missing, is over other columns, or finds other words than its table has: \
            searches miss rows or show wrong ones. It is made anew of the table's rows.
            """,
        bad: "DROP TABLE \"Note_search\"",
        good: "schemagen inspect customer.store --against Shop.schema.yaml --repair",
        fix: "Run the printed statements with `--repair`, which has the tokenizer.")
}
