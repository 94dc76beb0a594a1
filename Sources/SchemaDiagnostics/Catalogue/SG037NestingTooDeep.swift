extension FindingCode {
    package static let nestingTooDeep = FindingCode(37)
}

extension YAMLStructureRules {
    static let nestingTooDeep = RuleDescription(
        .nestingTooDeep, "nesting too deep",
        explanation: """
            Lists and mappings may stand in one another 64 levels deep. A schema needs about six; the limit stops a hostile \
            file.
            """,
        bad: "a: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[ …",
        good: "a: [[x]]",
        fix: "Flatten the value.")
}
