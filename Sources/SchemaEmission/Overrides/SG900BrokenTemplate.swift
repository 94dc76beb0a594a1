import SchemaDiagnostics

extension FindingCode {
    package static let brokenTemplate = FindingCode(900)
}

extension TemplateRules {
    static let brokenTemplate = RuleDescription(
        .brokenTemplate, "template that cannot be parsed",
        explanation: """
            A template is Mustache: each tag ends with `}}`, and each section and block ends with a tag of its own name.
            """,
        bad: "{{#models}}{{name}}{{/model}}",
        good: "{{#models}}{{name}}{{/models}}",
        fix: "Correct the tag.")
}
