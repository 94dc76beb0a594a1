import SchemaDiagnostics

extension FindingCode {
    static let tableChanged = FindingCode(808)
}

extension DriftRules {
    static let tableChanged = RuleDescription(
        .tableChanged, "table with other options",
        explanation: """
            A table is not STRICT, has other row ids or other UNIQUE constraints than the schema's version. \
            Values of any type may then lie in any column.
            """,
        bad: "CREATE TABLE \"Order\" (…)       -- without STRICT",
        good: "schemagen inspect customer.store --against Shop.schema.yaml > repair.sql",
        fix: "Run the printed statements, which make the table anew with its rows.")
}
