extension FindingCode {
    package static let invalidMerge = FindingCode(36)
}

extension YAMLStructureRules {
    static let invalidMerge = RuleDescription(
        .invalidMerge, "`<<` with something that is no mapping",
        explanation: """
            `<<` takes over the entries of a mapping, or of several in a list; keys written beside it win, then the \
            earlier mapping.
            """,
        bad: "attributes:\n  <<: createdAt",
        good: "stamps: &stamps { createdAt: Date }\nattributes:\n  <<: *stamps\n  name: String",
        fix: "Give `<<` an alias of a mapping, or a list of them.")
}
