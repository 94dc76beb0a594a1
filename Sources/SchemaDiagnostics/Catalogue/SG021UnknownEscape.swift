extension FindingCode {
    package static let unknownEscape = FindingCode(21)
}

extension YAMLSyntaxRules {
    static let unknownEscape = RuleDescription(
        .unknownEscape, "unknown escape in double quotes",
        explanation: """
            In double quotes a backslash begins an escape: \\n \\t \\" \\\\ \\u0627 and a few more. In single quotes a \
            backslash is only a backslash, which suits regular expressions.
            """,
        bad: "matches: \"^\\d+$\"",
        good: "matches: '^\\d+$'",
        fix: "Use single quotes, or double the backslash.")
}
