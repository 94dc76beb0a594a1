import SchemaDiagnostics

extension FindingCode {
    package static let stepNotInPostgres = FindingCode(923)
}

extension PostgresRules {
    static let stepNotInPostgres = RuleDescription(
        .stepNotInPostgres, "migration that is not written for PostgreSQL",
        explanation: """
            The step's own statements (`before`, `after`) are SQLite's, and some changes of values need what PostgreSQL has \
            no equal for. The step is refused as a whole rather than written without a part.
            """,
        bad: "2.0.0: { migration: { after: [\"UPDATE Trip SET notes = ''\"] } }   # for `--dialect postgresql`",
        good: "2.0.0: { migration: { values: { Trip.notes: \"''\" } } }",
        fix: "Say it with `values`, `map`, `convert` or `dedupe`, or write this step of PostgreSQL's by hand.")
}
