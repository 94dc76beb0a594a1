import SchemaDiagnostics

extension FindingCode {
    package static let searchPrefix = FindingCode(136)
}

extension SearchRules {
    static let prefix = RuleDescription(
        .searchPrefix, "bad prefix length",
        explanation: """
            `prefix` lists lengths from 1 to 16: beginnings of words that long are indexed as well, which makes looking for \
            them faster and writing slower.
            """,
        bad: "search: { columns: [notes], prefix: [0] }",
        good: "search: { columns: [notes], prefix: [2, 3] }",
        fix: "List each length once.")
}

extension Finding {
    static func badSearchPrefix(_ found: String, at range: SourceRange) -> Finding {
        Finding(
            .searchPrefix, .error, "`prefix` lists numbers from 1 to 16, each once, not `\(shortened(found))`",
            at: range)
    }
}
