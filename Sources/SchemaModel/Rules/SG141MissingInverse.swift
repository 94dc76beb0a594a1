import SchemaDiagnostics

extension FindingCode {
    package static let missingInverse = FindingCode(141)
}

extension RelationshipRules {
    static let missingInverse = RuleDescription(
        .missingInverse, "relationship without inverse",
        explanation: """
            Both ends of a relationship are kept in step, so each names the other. A relationship that leads one way \
            says so.
            """,
        bad: "organizer: { type: \"Traveler?\" }",
        good: "organizer: { type: \"Traveler?\", inverse: organizedTrips }",
        fix: "Name the other end, or write `inverse: none`.")
}

extension Finding {
    package static func missingInverse(
        _ name: String, model: String, target: String?, candidate: String?, at range: SourceRange
    ) -> Finding {
        let end =
            candidate.map { ": write `inverse: \($0)`" }
            ?? ": name the end in `\(target ?? "its target")`, or write `inverse: none`"
        return Finding(
            .missingInverse, .error, "the relationship `\(shortened(model)).\(name)` needs its `inverse`\(end)",
            at: range
        )
    }
}
