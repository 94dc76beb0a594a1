extension FindingCode {
    package static let emptyKey = FindingCode(32)
}

extension YAMLStructureRules {
    static let emptyKey = RuleDescription(
        .emptyKey, "empty key",
        explanation: """
            The name before the colon is missing, or it is YAML's `null` or `~`, which are no text. A name that is \
            spelled null needs quotes.
            """,
        bad: "null: String",
        good: "\"null\": String",
        fix: "Write a name before the colon, in quotes where it looks like nothing.")
}
