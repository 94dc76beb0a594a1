import SchemaDiagnostics

extension FindingCode {
    package static let searchNotText = FindingCode(132)
}

extension SearchRules {
    static let notText = RuleDescription(
        .searchNotText, "column without words in `search`",
        explanation: """
            Full-text search finds words of text: attributes of type `String` or `String?`. Numbers, dates, lists and \
            relationships have none; a `derived` attribute of type `String` can be made of them.
            """,
        bad: "search: [startDate]",
        good: "search: [destination]",
        fix: "Remove the column.")
}

extension Finding {
    static func searchNotText(_ name: String, found: String, at range: SourceRange) -> Finding {
        Finding(
            .searchNotText, .error, "`\(shortened(name))` has no words to search: it is \(found), not `String`",
            at: range)
    }
}
