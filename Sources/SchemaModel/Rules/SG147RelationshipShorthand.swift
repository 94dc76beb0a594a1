import SchemaDiagnostics

extension FindingCode {
    package static let relationshipShorthand = FindingCode(147)
}

extension RelationshipRules {
    static let relationshipShorthand = RuleDescription(
        .relationshipShorthand, "relationship without its keys",
        explanation: """
            A relationship needs at least a type and an inverse, so there is no short form.
            """,
        bad: "relationships: { organizer: Traveler? }",
        good: "relationships: { organizer: { type: \"Traveler?\", inverse: trips } }",
        fix: "Write it as a mapping.")
}

extension Finding {
    package static func relationshipShorthand(_ name: String, at range: SourceRange) -> Finding {
        Finding(
            .relationshipShorthand, .error,
            "a relationship needs its inverse: write `\(name): { type: …, inverse: … }`", at: range)
    }
}
