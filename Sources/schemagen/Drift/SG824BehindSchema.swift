import SchemaDiagnostics

extension FindingCode {
    static let behindSchema = FindingCode(824)
}

extension DriftRules {
    static let behindSchema = RuleDescription(
        .behindSchema, "store of an older version", level: .note,
        explanation: """
            The store has a released version older than the edited one. It was held against its own version; \
            that it is older is no drift.
            """,
        bad: "schemagen inspect customer.store --against Shop.schema.yaml",
        good: "schemagen migrate Shop.schema.yaml customer.store",
        fix: "Migrate it when it is time.")
}
