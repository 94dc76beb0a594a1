import SchemaDiagnostics

extension FindingCode {
    package static let noColumns = FindingCode(185)
}

extension IndexRules {
    static let noColumns = RuleDescription(
        .noColumns, "index or unique without columns",
        explanation: """
            An index and a unique each need at least one column.
            """,
        bad: "indexes: [[]]",
        good: "indexes: [[startDate]]",
        fix: "Name a column, or remove the entry.")
}

extension Finding {
    package static func noColumns(_ what: String, at range: SourceRange) -> Finding {
        Finding(.noColumns, .error, "\(what) needs at least one column", at: range)
    }
}
