import SchemaDiagnostics

extension FindingCode {
    package static let danglingNotAllowed = FindingCode(151)
}

extension RelationshipRules {
    static let danglingNotAllowed = RuleDescription(
        .danglingNotAllowed, "`noAction` without `danglingAllowed`",
        explanation: """
            Under `noAction` nothing happens to what points to a deleted object: its links lead nowhere, and the store \
            can have no foreign key there. That is seldom meant, so it is said twice.
            """,
        bad: "trips: { type: \"[Trip]\", inverse: organizer, deleteRule: noAction }",
        good: "trips: { type: \"[Trip]\", inverse: organizer, deleteRule: noAction, danglingAllowed: true }",
        fix: "Write `nullify`, `cascade` or `deny`, or add `danglingAllowed: true`.")
}

extension Finding {
    package static func danglingNotAllowed(at range: SourceRange) -> Finding {
        Finding(
            .danglingNotAllowed, .error,
            "`noAction` leaves links that lead nowhere; write `nullify`, `cascade` or `deny`, or add `danglingAllowed: true`",
            at: range)
    }
}
