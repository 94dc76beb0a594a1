import SchemaDiagnostics

extension FindingCode {
    package static let badStatement = FindingCode(314)
}

extension DirectiveRules {
    static let badStatement = RuleDescription(
        .badStatement, "statement that cannot stand in a migration",
        explanation: """
            An entry of `before` or `after` is one statement that changes rows. Tables and indexes are the plan's matter, \
            the transaction and the table `_schema` are the library's. Foreign keys are off while it runs: what refers to a \
            row must go before the row does.
            """,
        bad: "migration: { before: [\"DROP TABLE Draft\"] }",
        good: "migration: { before: [\"DELETE FROM Draft WHERE title = ''\"] }",
        fix: "Write one INSERT, UPDATE or DELETE an entry.")
}
