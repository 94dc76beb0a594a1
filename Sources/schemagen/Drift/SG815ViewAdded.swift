import SchemaDiagnostics

extension FindingCode {
    static let viewAdded = FindingCode(815)
}

extension DriftRules {
    static let viewAdded = RuleDescription(
        .viewAdded, "view added by hand", level: .warning,
        explanation: """
            The store has a view that the schema does not say. Migrations keep it where it still works, and \
            refuse to break it.
            """,
        bad: "CREATE VIEW totals AS SELECT …",
        good: "schemagen inspect customer.store --against Shop.schema.yaml > repair.sql",
        fix: "Leave it, or drop it.")
}
