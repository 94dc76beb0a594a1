import SchemaDiagnostics

extension FindingCode {
    package static let beyondPostgres = FindingCode(922)
}

extension PostgresRules {
    static let beyondPostgres = RuleDescription(
        .beyondPostgres, "value or size that PostgreSQL cannot hold",
        explanation: """
            A text of PostgreSQL's has no character U+0000, a table at most 1,600 columns, a `timestamptz` no instant before \
            4713 BC or after the year 294275. Such a default or table is refused for `--dialect postgresql`.
            """,
        bad: #"mark: { type: String, default: "a\0b" }   # for `--dialect postgresql`"#,
        good: "mark: { type: String, default: ab }",
        fix: "Take another default, or fewer columns.")
}
