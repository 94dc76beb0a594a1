extension FindingCode {
    package static let tabIndentation = FindingCode(11)
}

extension YAMLSyntaxRules {
    static let tabIndentation = RuleDescription(
        .tabIndentation, "tab as indentation",
        explanation: """
            YAML indents with spaces alone: how wide a tab is depends on the editor, and here width is meaning.
            """,
        bad: "attributes:\n\u{9}name: String",
        good: "attributes:\n  name: String",
        fix: "Replace the tab with spaces.")
}
