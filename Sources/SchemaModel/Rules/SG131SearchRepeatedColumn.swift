import SchemaDiagnostics

extension FindingCode {
    package static let searchRepeatedColumn = FindingCode(131)
}

extension SearchRules {
    static let repeatedColumn = RuleDescription(
        .searchRepeatedColumn, "column named twice in `search`",
        explanation: "The second mention of a column changes nothing.",
        bad: "search: [notes, notes]",
        good: "search: [notes]",
        fix: "Remove one.")
}

extension Finding {
    static func repeatedSearchColumn(_ name: String, at range: SourceRange, first: SourceRange) -> Finding {
        Finding(
            .searchRepeatedColumn, .error, "`search` names `\(shortened(name))` twice", at: range,
            notes: [Note("first here", at: first)])
    }
}
