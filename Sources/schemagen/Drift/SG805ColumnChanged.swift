import SchemaDiagnostics

extension FindingCode {
    static let columnChanged = FindingCode(805)
}

extension DriftRules {
    static let columnChanged = RuleDescription(
        .columnChanged, "column with another definition",
        explanation: """
            A column's type, default, collation, NOT NULL or expression is not that of the schema's version. The \
            table is made anew with the right definition; a row that does not fit stops the repair, which takes \
            everything back.
            """,
        bad: "\"amount\" TEXT                -- the schema says INTEGER NOT NULL",
        good: "schemagen inspect customer.store --against Shop.schema.yaml > repair.sql",
        fix: "Run the printed statements, which make the table anew with its rows.")
}
