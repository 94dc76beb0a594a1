extension FindingCode {
    package static let yamlDirective = FindingCode(40)
}

extension YAMLStructureRules {
    static let yamlDirective = RuleDescription(
        .yamlDirective, "YAML directive",
        explanation: """
            A line that begins with `%` is an order to the YAML reader. The schema language needs none, and other readers \
            treat them differently.
            """,
        bad: "%YAML 1.1\n---\nschema: Library",
        good: "schema: Library",
        fix: "Remove the line and the `---` below it.")
}
