import SchemaDiagnostics

extension FindingCode {
    static let columnMissing = FindingCode(803)
}

extension DriftRules {
    static let columnMissing = RuleDescription(
        .columnMissing, "column missing",
        explanation: """
            A column that the schema's version has is not in the store. What it held is gone; an optional \
            column, or one with a default, can be added again, and a required one needs values that only you can \
            know.
            """,
        bad: "ALTER TABLE \"Order\" DROP COLUMN \"note\"",
        good: "schemagen inspect customer.store --against Shop.schema.yaml > repair.sql",
        fix: "Restore a backup; or add the column with the printed statement.")
}
