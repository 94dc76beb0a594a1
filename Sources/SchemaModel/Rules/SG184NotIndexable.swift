import SchemaDiagnostics

extension FindingCode {
    package static let notIndexable = FindingCode(184)
}

extension IndexRules {
    static let notIndexable = RuleDescription(
        .notIndexable, "column that cannot be indexed",
        explanation: """
            An index needs a column of the model's own table that can be put in order. Lists are stored as JSON; a \
            to-many relationship has no column.
            """,
        bad: "indexes: [[tags]]",
        good: "indexes: [[startDate]]",
        fix: "Remove the column.")
}

extension Finding {
    package static func notIndexable(_ name: String, reason: String, at range: SourceRange) -> Finding {
        Finding(.notIndexable, .error, "`\(shortened(name))` cannot be indexed: \(reason)", at: range)
    }
}
