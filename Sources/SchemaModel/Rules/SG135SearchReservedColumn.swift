import SchemaDiagnostics

extension FindingCode {
    package static let searchReservedColumn = FindingCode(135)
}

extension SearchRules {
    static let reservedColumn = RuleDescription(
        .searchReservedColumn, "column name that SQLite's full-text search keeps for itself",
        explanation: "A full-text index of SQLite has columns `rank` and `rowid` of its own.",
        bad: "rank: String                      # search: [rank]",
        good: "rank: { type: String, column: rank_text }",
        fix: "Give the attribute another column.")
}

extension Finding {
    static func reservedSearchColumn(_ column: String, at range: SourceRange) -> Finding {
        Finding(
            .searchReservedColumn, .error,
            "SQLite's full-text search keeps the column name `\(column)` for itself; give the attribute another with `column:`",
            at: range)
    }
}
