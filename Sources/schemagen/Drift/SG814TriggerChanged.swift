import SchemaDiagnostics

extension FindingCode {
    static let triggerChanged = FindingCode(814)
}

extension DriftRules {
    static let triggerChanged = RuleDescription(
        .triggerChanged, "trigger with another definition",
        explanation: """
            A trigger bears the name of one of the schema's and does something else, so a full-text index may be \
            out of step with its table.
            """,
        bad: "CREATE TRIGGER \"Note_search_insert\" … -- other columns",
        good: "schemagen inspect customer.store --against Shop.schema.yaml > repair.sql",
        fix: "Run the printed statements with `--repair`.")
}
