extension FindingCode {
    package static let wrongIndentation = FindingCode(20)
}

extension YAMLSyntaxRules {
    static let wrongIndentation = RuleDescription(
        .wrongIndentation, "indentation that fits nothing",
        explanation: """
            Lines that belong together begin in the same column. This one begins in a column where nothing above \
            began, or where something of another kind did.
            """,
        bad: "attributes:\n    name: String\n  email: String",
        good: "attributes:\n    name: String\n    email: String",
        fix: "Indent the line as its neighbours.")
}
