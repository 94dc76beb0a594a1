import SchemaDiagnostics

extension FindingCode {
    package static let badIndexExpression = FindingCode(189)
}

extension IndexRules {
    static let badIndexExpression = RuleDescription(
        .badIndexExpression, "expression that cannot be indexed",
        explanation: """
            An index over an expression keeps one value for each row: SQL over the model's own columns that gives the \
            same value for the same row each time.
            """,
        bad: "indexes: [{ columns: [{ expression: \"lower(titel)\" }] }]",
        good: "indexes: [{ columns: [{ expression: \"lower(title)\" }] }]",
        fix: "Correct the expression.")
}

extension Finding {
    package static func badIndexExpression(_ problem: String, at range: SourceRange) -> Finding {
        Finding(.badIndexExpression, .error, "this expression cannot be indexed: \(problem)", at: range)
    }
}
