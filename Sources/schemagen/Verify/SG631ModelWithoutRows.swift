import SchemaDiagnostics

extension FindingCode {
    static let modelWithoutRows = FindingCode(631)
}

extension VerifyRules {
    static let modelWithoutRows = RuleDescription(
        .modelWithoutRows, "model proved without rows", level: .note,
        explanation: """
            None of the rows that the proof can make meets the checks of the model, so that its table stays empty, and so do \
            those of models that require it.
            """,
        bad: "checks: { code: \"code GLOB '[A-Z][A-Z]-[0-9]*'\" }      # no row made for the proof looks like this",
        good: "schemagen verify Shop.schema.yaml --store customer.db",
        fix: "Prove a store that has rows; or give `verifyMigrations` rows of your own.")
}
