extension FindingCode {
    package static let secondColon = FindingCode(18)
}

extension YAMLSyntaxRules {
    static let secondColon = RuleDescription(
        .secondColon, "second colon in one line",
        explanation: """
            A colon with a space behind it makes what stands before it a key. An unquoted value cannot hold one, and a \
            line holds only one key.
            """,
        bad: "doc: Note: kept for old clients",
        good: "doc: \"Note: kept for old clients\"",
        fix: "Put the value in quotes, or break the line.")
}
