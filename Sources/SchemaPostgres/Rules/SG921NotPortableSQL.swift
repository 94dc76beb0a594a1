import SchemaDiagnostics

extension FindingCode {
    package static let notPortableSQL = FindingCode(921)
}

extension PostgresRules {
    static let notPortableSQL = RuleDescription(
        .notPortableSQL, "SQL that PostgreSQL does not understand alike",
        explanation: """
            Conditions, checks, computed columns and values are written in SQLite's SQL. For PostgreSQL they are translated \
            with their types; where a function or a comparison has no equal there, nothing is guessed.
            """,
        bad: "checks: { day: \"strftime('%H', starts) < '12'\" }   # for `--dialect postgresql`",
        good: "checks: { order: starts <= ends }",
        fix:
            "Say it with operators and functions that both have, which the article on PostgreSQL lists; `values` takes `{ sqlite: …, postgresql: … }` too."
    )
}
