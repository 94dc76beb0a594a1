import SchemaDiagnostics

extension FindingCode {
    package static let badCondition = FindingCode(188)
}

extension IndexRules {
    static let badCondition = RuleDescription(
        .badCondition, "condition that SQLite refuses",
        explanation: """
            `where` goes into CREATE INDEX as it stands. It is one expression over the columns of the row: no comment, \
            parameter or subquery. A text stands in single quotes; in double quotes it would be a column.
            """,
        bad: "indexes: [{ columns: [destination], where: 'isFavourite = 1; --' }]",
        good: "indexes: [{ columns: [destination], where: isFavorite = 1 }]",
        fix: "Correct the condition.")
}

extension Finding {
    static func badCondition(
        _ problem: ConditionScanner.Problem, in construct: String = "condition", near: String?, at range: SourceRange
    ) -> Finding {
        Finding(
            .badCondition, .error, "SQLite refuses this \(construct): \(problem.words(near: near, of: "the table"))",
            at: range)
    }
}
