extension FindingCode {
    package static let unknownAlias = FindingCode(33)
}

extension YAMLStructureRules {
    static let unknownAlias = RuleDescription(
        .unknownAlias, "alias without an anchor",
        explanation: """
            `*name` stands for the value that was marked with `&name` further up in the same file. Unquoted text that \
            begins with `*` is read as such an alias.
            """,
        bad: "Post:\n  attributes: *stamps",
        good: "Comment:\n  attributes: &stamps { createdAt: Date }\nPost:\n  attributes: *stamps",
        fix: "Mark the value with `&name` above, or quote the text.")
}
