extension FindingCode {
    package static let yamlTag = FindingCode(39)
}

extension YAMLStructureRules {
    static let yamlTag = RuleDescription(
        .yamlTag, "YAML tag",
        explanation: """
            Tags such as `!!str` tell a YAML reader the type of a value. The schema language decides that by place, so a \
            tag would have no effect. Unquoted text that begins with `!` is read as a tag.
            """,
        bad: "doc: !!str 42",
        good: "doc: \"42\"",
        fix: "Remove the tag, or put the text in quotes.")
}
