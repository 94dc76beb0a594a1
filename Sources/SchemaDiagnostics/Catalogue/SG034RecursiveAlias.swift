extension FindingCode {
    package static let recursiveAlias = FindingCode(34)
}

extension YAMLStructureRules {
    static let recursiveAlias = RuleDescription(
        .recursiveAlias, "alias to what it stands in",
        explanation: "A value that contains itself has no end.",
        bad: "Trip: &trip\n  attributes: *trip",
        good: "Trip:\n  attributes: &stamps { createdAt: Date }",
        fix: "Put the anchor on the part that is meant.")
}
