import SchemaDiagnostics

extension FindingCode {
    package static let sameSQLName = FindingCode(114)
}

extension NameRules {
    static let sameSQLName = RuleDescription(
        .sameSQLName, "one name to SQLite",
        explanation: """
            SQLite does not tell `A` and `a` apart in the names of tables and columns, and all models of a hierarchy \
            share one table. Names that Swift takes for two would be one there.
            """,
        bad: "attributes: { note: String, Note: String }",
        good: "attributes: { note: String, remark: String }",
        fix: "Rename one of them; what siblings share can move to their base.")
}

extension Finding {
    package static func sameColumn(
        _ name: String, in table: String, other: String, at range: SourceRange, first: SourceRange
    ) -> Finding {
        Finding(
            .sameSQLName, .error,
            "`\(shortened(name))` and `\(shortened(other))` would be one column of the table `\(shortened(table))`; SQLite does not tell capital letters apart; rename one",
            at: range, notes: [Note("the other one is here", at: first)])
    }

    package static func sameTable(_ name: String, other: String, at range: SourceRange, first: SourceRange) -> Finding {
        Finding(
            .sameSQLName, .error,
            "`\(shortened(name))` and `\(shortened(other))` would be one table: SQLite does not tell capital letters apart; rename one",
            at: range,
            notes: [Note("the other one is here", at: first)])
    }

    package static func systemTable(_ name: String, at range: SourceRange) -> Finding {
        Finding(
            .sameSQLName, .error,
            "`\(shortened(name))` cannot be a table: names that begin with `sqlite_` are SQLite's own",
            at: range)
    }
}
