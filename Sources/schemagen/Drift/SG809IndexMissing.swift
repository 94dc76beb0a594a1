import SchemaDiagnostics

extension FindingCode {
    static let indexMissing = FindingCode(809)
}

extension DriftRules {
    static let indexMissing = RuleDescription(
        .indexMissing, "index missing",
        explanation: """
            An index of the schema's is not there. Queries that it serves are slow without it; where it is \
            unique, rows with equal values may have come meanwhile, and making it fails until they are mended.
            """,
        bad: "DROP INDEX \"idx_Order_date\"",
        good: "schemagen inspect customer.store --against Shop.schema.yaml > repair.sql",
        fix: "Run the printed statement.")
}
