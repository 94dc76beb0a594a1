import SchemaDiagnostics

extension FindingCode {
    package static let stepNotInPostgres = FindingCode(923)
}

extension PostgresRules {
    static let stepNotInPostgres = RuleDescription(
        .stepNotInPostgres, "migration that is not written for PostgreSQL",
        explanation: """
            A statement of `before` or `after` is SQLite's where it does not say what PostgreSQL takes, Swift code runs over \
            SQLite alone, and some changes of values need what PostgreSQL has no equal for. The step is refused as a whole \
            rather than written without a part.
            """,
        bad:
            "2.0.0: { migration: { after: [\"UPDATE Trip SET code = printf('%04d', _id)\"] } }   # for `--dialect postgresql`",
        good:
            "2.0.0: { migration: { after: [{ sqlite: \"UPDATE Trip SET code = printf('%04d', _id)\", postgresql: \"UPDATE \\\"Trip\\\" SET code = lpad(_id::text, 4, '0')\" }] } }",
        fix: "Write `{ sqlite: …, postgresql: … }`, or say it with the other keys of `migration`.")
}
