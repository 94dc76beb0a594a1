extension FindingCode {
    package static let keyNotText = FindingCode(31)
}

extension YAMLStructureRules {
    static let keyNotText = RuleDescription(
        .keyNotText, "key that is a list or a mapping",
        explanation: "YAML allows any value as a key; in a schema every key is a name.",
        bad: "? [name, email]\n: String",
        good: "name: String\nemail: String",
        fix: "Write a name before the colon.")
}
