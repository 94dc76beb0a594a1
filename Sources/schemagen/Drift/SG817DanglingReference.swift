import SchemaDiagnostics

extension FindingCode {
    static let danglingReference = FindingCode(817)
}

extension DriftRules {
    static let danglingReference = RuleDescription(
        .danglingReference, "references that lead nowhere",
        explanation: """
            Rows refer to rows that are not there: another program wrote with foreign keys off. An optional \
            reference can be set to NULL, which is what it is worth; a row whose reference is required needs a \
            human's word.
            """,
        bad: "DELETE FROM \"Customer\"         -- with PRAGMA foreign_keys = OFF",
        good: "schemagen inspect customer.store --against Shop.schema.yaml > repair.sql",
        fix: "Run the printed statement; or give the rows another target.")
}
