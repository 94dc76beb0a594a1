import SchemaDiagnostics

extension FindingCode {
    static let indexAdded = FindingCode(810)
}

extension DriftRules {
    static let indexAdded = RuleDescription(
        .indexAdded, "index added by hand", level: .warning,
        explanation: """
            The store has an index that the schema does not say. Migrations keep it. If it is of use, declare it \
            in the schema, so that every store gets it.
            """,
        bad: "CREATE INDEX by_note ON \"Order\" (note)",
        good: "schemagen inspect customer.store --against Shop.schema.yaml > repair.sql",
        fix: "Leave it, declare it under `indexes`, or drop it.")
}
