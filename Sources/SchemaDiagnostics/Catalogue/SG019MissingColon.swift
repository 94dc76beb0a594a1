extension FindingCode {
    package static let missingColon = FindingCode(19)
}

extension YAMLSyntaxRules {
    static let missingColon = RuleDescription(
        .missingColon, "line without `key:`",
        explanation: """
            Inside a mapping every line is `key: value`. The colon counts only with a space or the line's end behind it.
            """,
        bad: "name:String\nemail: String",
        good: "name: String\nemail: String",
        fix: "Write a colon and a space behind the key.")
}
