import SchemaDiagnostics

extension FindingCode {
    package static let searchShape = FindingCode(129)
}

extension SearchRules {
    static let searchShape = RuleDescription(
        .searchShape, "`search` without columns",
        explanation: """
            `search` is a list of the attributes whose words are found, or `{ columns: [...], prefix: [2, 3] }`. It needs \
            at least one attribute.
            """,
        bad: "search: notes",
        good: "search: [notes]",
        fix: "List the attributes, or remove the key.")
}

extension Finding {
    static func emptySearch(at range: SourceRange) -> Finding {
        Finding(.searchShape, .error, "`search` needs at least one column", at: range)
    }

    static func searchWithoutList(_ name: String, at range: SourceRange) -> Finding {
        Finding(
            .searchShape, .error, "`search` is a list of columns: write `[\(shortened(name))]`", at: range,
            fixIt: FixIt("write a list", replacing: range, with: "[\(name)]"))
    }
}
