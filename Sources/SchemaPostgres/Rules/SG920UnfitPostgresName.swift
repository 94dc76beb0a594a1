import SchemaDiagnostics

extension FindingCode {
    package static let unfitPostgresName = FindingCode(920)
}

extension PostgresRules {
    static let unfitPostgresName = RuleDescription(
        .unfitPostgresName, "name that PostgreSQL cannot have",
        explanation: """
            PostgreSQL cuts names after 63 bytes without an error, and every table has columns of the system's, such as \
            `xmin`. A name that would be cut or taken is refused for `--dialect postgresql`; SQLite takes it.
            """,
        bad: "attributes: { xmin: Double }",
        good: "attributes: { xmin: { type: Double, column: x_min } }",
        fix: "Give the table or column another name with `table` or `column`.")
}
