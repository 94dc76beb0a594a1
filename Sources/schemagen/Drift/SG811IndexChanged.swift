import SchemaDiagnostics

extension FindingCode {
    static let indexChanged = FindingCode(811)
}

extension DriftRules {
    static let indexChanged = RuleDescription(
        .indexChanged, "index with another definition",
        explanation: """
            An index bears the name of one of the schema's, and is over other columns, in another order, or over \
            other rows.
            """,
        bad: "CREATE INDEX \"idx_Order_date\" ON \"Order\" (\"note\")",
        good: "schemagen inspect customer.store --against Shop.schema.yaml > repair.sql",
        fix: "Run the printed statements, which make it anew.")
}
