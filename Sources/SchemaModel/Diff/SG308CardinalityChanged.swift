import SchemaDiagnostics

extension FindingCode {
    package static let cardinalityChanged = FindingCode(308)
}

extension DataRules {
    static let cardinalityChanged = RuleDescription(
        .cardinalityChanged, "relationship whose links would lie elsewhere",
        explanation: """
            To-one links lie in a column, many-to-many links in a table of their own. A key in a column becomes a link; \
            from many to one, a row may have more than fit, and `pick` says which stays.
            """,
        bad: "tags: { type: Tag?, inverse: trip }  # was [Tag]",
        good: "tags: { type: \"[Tag]\", inverse: trips }",
        fix: "Keep the relationship, add one beside it, or say with `pick` which link stays.", isWaivable: true)
}
