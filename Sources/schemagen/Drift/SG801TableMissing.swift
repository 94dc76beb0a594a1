import SchemaDiagnostics

extension FindingCode {
    static let tableMissing = FindingCode(801)
}

extension DriftRules {
    static let tableMissing = RuleDescription(
        .tableMissing, "table missing",
        explanation: """
            A table that the schema's version has is not in the store: somebody dropped or renamed it. Its rows \
            are gone with it, so a backup is the first thing to look for; the statement makes it anew, empty.
            """,
        bad: "DROP TABLE \"Order\"",
        good: "schemagen inspect customer.store --against Shop.schema.yaml > repair.sql",
        fix: "Restore a backup; or make the table anew with the printed statement.")
}
