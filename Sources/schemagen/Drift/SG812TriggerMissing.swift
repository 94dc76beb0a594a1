import SchemaDiagnostics

extension FindingCode {
    static let triggerMissing = FindingCode(812)
}

extension DriftRules {
    static let triggerMissing = RuleDescription(
        .triggerMissing, "trigger missing",
        explanation: """
            A trigger that keeps a full-text index in step with its table is not there: what was written since \
            is not found. The statements make the trigger and fill the index anew.
            """,
        bad: "DROP TRIGGER \"Note_search_insert\"",
        good: "schemagen inspect customer.store --against Shop.schema.yaml > repair.sql",
        fix: "Run the printed statements with `--repair`.")
}
