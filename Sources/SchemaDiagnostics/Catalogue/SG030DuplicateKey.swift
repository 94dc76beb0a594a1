extension FindingCode {
    package static let duplicateKey = FindingCode(30)
}

extension YAMLStructureRules {
    static let duplicateKey = RuleDescription(
        .duplicateKey, "key written twice",
        explanation: """
            Most YAML readers keep the last of two equal keys in silence, and an attribute is gone. Keys are compared as \
            Swift compares text: an é in one piece and an e with a combining accent are the same.
            """,
        bad: "attributes:\n  name: String\n  name: String?",
        good: "attributes:\n  name: String?",
        fix: "Remove or rename one of them.")
}
