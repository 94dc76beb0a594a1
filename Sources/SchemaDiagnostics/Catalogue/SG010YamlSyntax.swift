extension FindingCode {
    package static let yamlSyntax = FindingCode(10)
}

extension YAMLSyntaxRules {
    static let yamlSyntax = RuleDescription(
        .yamlSyntax, "not YAML",
        explanation: """
            The text breaks YAML's rules at this place. What stands behind it in the same file is not read, so more \
            findings may follow once this one is mended.
            """,
        bad: "indexes: [startDate, , endDate]",
        good: "indexes: [startDate, endDate]",
        fix: "Mend the line; the message names what was expected.")
}
