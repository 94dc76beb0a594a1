import SchemaDiagnostics

extension FindingCode {
    static let keyChanged = FindingCode(807)
}

extension DriftRules {
    static let keyChanged = RuleDescription(
        .keyChanged, "foreign key missing or changed",
        explanation: """
            A foreign key is missing, leads elsewhere, or does something else when the row goes to which it \
            leads. Deleting such a row would keep, null or delete other rows than the schema says.
            """,
        bad: "REFERENCES \"Customer\" (\"_id\")   -- ON DELETE CASCADE is missing",
        good: "schemagen inspect customer.store --against Shop.schema.yaml > repair.sql",
        fix: "Run the printed statements, which make the table anew with its rows.")
}
