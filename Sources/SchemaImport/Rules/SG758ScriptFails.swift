import SchemaDiagnostics

extension FindingCode {
    package static let scriptFails = FindingCode(758)
}

extension ImportRules {
    static let scriptFails = RuleDescription(
        .scriptFails, "SQL that SQLite refuses",
        explanation: """
            A script is executed in an empty database in memory, and what comes out is imported. SQLite refused this \
            statement: it may be written for MySQL or PostgreSQL. Other files cannot be attached from a script.
            """,
        bad: "CREATE TYPE status AS ENUM ('pending', 'confirmed');",
        good: "CREATE TABLE booking (status TEXT CHECK (status IN ('pending', 'confirmed')));",
        fix: "Write the statement for SQLite.")
}

extension Finding {
    static func scriptFails(_ message: String, at range: SourceRange) -> Finding {
        Finding(.scriptFails, .error, message, at: range)
    }
}
