import SchemaDiagnostics

extension FindingCode {
    package static let needlessDangling = FindingCode(148)
}

extension RelationshipRules {
    static let needlessDangling = RuleDescription(
        .needlessDangling, "`danglingAllowed` without effect",
        explanation: """
            Links can dangle only under `deleteRule: noAction`.
            """,
        bad: "trips: { type: \"[Trip]\", inverse: organizer, danglingAllowed: true }",
        good: "trips: { type: \"[Trip]\", inverse: organizer }",
        fix: "Remove the key.")
}

extension Finding {
    package static func danglingWithoutNoAction(at range: SourceRange) -> Finding {
        Finding(
            .needlessDangling, .error, "`danglingAllowed` says nothing without `deleteRule: noAction`; remove it",
            at: range)
    }
}
