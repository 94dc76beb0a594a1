extension FindingCode {
    package static let textAfterValue = FindingCode(14)
}

extension YAMLSyntaxRules {
    static let textAfterValue = RuleDescription(
        .textAfterValue, "text behind a closed value",
        explanation: """
            YAML reads `[String]` as a list, and nothing may follow its `]`; the same holds for `}` and for a closing \
            quote. A type with a `?` or a default behind it is one text, so it needs quotes around all of it. A plain \
            `[String]` needs none.
            """,
        bad: "tags: [String] = []\nnotes: [String]?",
        good: "tags: \"[String] = []\"\nnotes: \"[String]?\"",
        fix: "Put the whole value in quotes.")
}
