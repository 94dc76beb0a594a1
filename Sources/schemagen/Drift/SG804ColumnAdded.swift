import SchemaDiagnostics

extension FindingCode {
    static let columnAdded = FindingCode(804)
}

extension DriftRules {
    static let columnAdded = RuleDescription(
        .columnAdded, "column added by hand", level: .warning,
        explanation: """
            A table has a column that the schema does not know. The library neither reads nor writes it, and a \
            migration that makes the table anew refuses to lose it. Declare it in a version of the schema, or \
            drop it.
            """,
        bad: "ALTER TABLE \"Order\" ADD COLUMN \"memo\" TEXT",
        good: "schemagen inspect customer.store --against Shop.schema.yaml > repair.sql",
        fix: "Declare it in the next version of the schema; or drop it with the printed statement.")
}
