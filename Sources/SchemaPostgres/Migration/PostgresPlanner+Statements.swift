import SchemaDiagnostics
import SchemaModel

/// Statements that an author wrote for PostgreSQL.
extension PostgresPlanner {
    /// - Parameter key: `before` or `after`.
    mutating func authorsSteps(_ key: String, _ statements: [AuthorsSQL]) -> [PostgresStep] {
        var texts: [String] = []
        for statement in statements {
            guard let written = statement.postgresql else {
                report(
                    .stepNotInPostgres(
                        "a statement of `\(key)`",
                        because:
                            "it is written in SQLite's SQL; write `{ sqlite: …, postgresql: … }`, with `none` where there is nothing to do",
                        at: statement.sqlite.range))
                continue
            }
            if written.value == "none" { continue }
            if let problem = postgresStatementProblem(written.value) {
                report(.stepNotInPostgres("a statement of `\(key)`", because: problem, at: written.range))
                continue
            }
            // A comment at its end would take the semicolon along.
            texts.append(written.value)
        }
        if texts.isEmpty { return [] }
        return [
            PostgresStep(
                form: .update, table: "", reason: "What `\(key)` under `migration` of version \(new.version) says.",
                statements: texts)
        ]
    }
}
