import SchemaDiagnostics

extension FindingCode {
    static let wrongStorage = FindingCode(820)
}

extension DriftRules {
    static let wrongStorage = RuleDescription(
        .wrongStorage, "value of another type",
        explanation: """
            A column has values of another type than the schema says, in a table that is not STRICT, or a NULL \
            where a value is required.
            """,
        bad: "INSERT INTO \"Order\" (\"amount\") VALUES ('12')",
        good: "schemagen inspect customer.store --against Shop.schema.yaml > repair.sql",
        fix:
            "Run the printed statements where the values can be converted without loss; else give the rows other values."
    )
}
