import SchemaDiagnostics

extension FindingCode {
    static let triggerAdded = FindingCode(813)
}

extension DriftRules {
    static let triggerAdded = RuleDescription(
        .triggerAdded, "trigger added by hand", level: .warning,
        explanation: """
            The store has a trigger that the schema does not say. It runs when the library writes, and the \
            library does not know what it does. Migrations keep it.
            """,
        bad: "CREATE TRIGGER stamp AFTER UPDATE ON \"Order\" …",
        good: "schemagen inspect customer.store --against Shop.schema.yaml > repair.sql",
        fix: "Leave it, or drop it.")
}
