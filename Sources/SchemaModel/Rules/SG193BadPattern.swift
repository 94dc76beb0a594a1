import SchemaDiagnostics

extension FindingCode {
    package static let badPattern = FindingCode(193)
}

extension SavingRules {
    static let badPattern = RuleDescription(
        .badPattern, "malformed pattern",
        explanation: """
            `matches` is a regular expression in the syntax of Swift's `Regex`, and the whole text has to match it. In YAML \
            it stands best between single quotes, where a backslash is one.
            """,
        bad: "code: { type: String, matches: '[A-Z' }",
        good: "code: { type: String, matches: '[A-Z]{2}\\d+' }",
        fix: "Correct the pattern.")
}
