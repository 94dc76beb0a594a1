import SchemaDiagnostics

extension FindingCode {
    package static let searchNotStored = FindingCode(133)
}

extension SearchRules {
    static let notStored = RuleDescription(
        .searchNotStored, "column in `search` that is not stored",
        explanation: """
            The index is kept in step by triggers on the table, so the text must lie in it: not in memory alone, not in a \
            file beside the store, not in a form of a transformer's, and not computed each time it is read.
            """,
        bad: "title: { type: String, derived: \"name || ''\" }    # search: [title]",
        good: "title: { type: String, derived: \"name || ''\", stored: true }",
        fix: "Store the attribute, or search another one.")
}

extension Finding {
    static func searchNotStored(_ name: String, reason: String, at range: SourceRange) -> Finding {
        Finding(.searchNotStored, .error, "`\(shortened(name))` cannot be searched: \(reason)", at: range)
    }
}
