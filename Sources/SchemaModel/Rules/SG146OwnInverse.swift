import SchemaDiagnostics

extension FindingCode {
    package static let ownInverse = FindingCode(146)
}

extension RelationshipRules {
    static let ownInverse = RuleDescription(
        .ownInverse, "to-one that is its own inverse",
        explanation: """
            A to-many may be its own inverse: whoever is a friend of mine has me as a friend. Of two objects that hold \
            each other by a to-one, each would have a key to the other, and nothing in the store could keep the two \
            in step.
            """,
        bad: "spouse: { type: \"Person?\", inverse: spouse }",
        good: "spouse: { type: \"Person?\", inverse: spouseOf }\nspouseOf: { type: \"Person?\", inverse: spouse }",
        fix: "Declare the other end.")
}

extension Finding {
    package static func ownInverse(_ end: String, at range: SourceRange) -> Finding {
        Finding(
            .ownInverse, .error,
            "`\(shortened(end))` is a to-one and cannot be its own inverse; declare the other end as a relationship of its own",
            at: range)
    }
}
