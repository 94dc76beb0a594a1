import SchemaDiagnostics

extension FindingCode {
    package static let boundsCross = FindingCode(150)
}

extension RelationshipRules {
    static let boundsCross = RuleDescription(
        .boundsCross, "minimum above the maximum",
        explanation: """
            No number of objects is at least the one and at most the other, so nothing could ever be saved.
            """,
        bad: "players: { type: \"[Player]\", inverse: team, minimum: 11, maximum: 5 }",
        good: "players: { type: \"[Player]\", inverse: team, minimum: 5, maximum: 11 }",
        fix: "Correct one of the two.")
}

extension Finding {
    package static func boundsCross(minimum: Int, maximum: Int, at range: SourceRange) -> Finding {
        Finding(
            .boundsCross, .error, "no number is at least \(minimum) and at most \(maximum); correct one of them",
            at: range)
    }
}
