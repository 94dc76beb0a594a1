import SchemaDiagnostics

extension FindingCode {
    package static let toManyOnly = FindingCode(149)
}

extension RelationshipRules {
    static let toManyOnly = RuleDescription(
        .toManyOnly, "key that only a to-many takes",
        explanation: """
            An order, a minimum and a maximum say something of several objects. A to-one holds one, or none where its \
            type ends in `?`.
            """,
        bad: "organizer: { type: \"Traveler?\", inverse: trips, minimum: 1 }",
        good: "organizer: { type: Traveler, inverse: trips }",
        fix: "Remove the key, or make the relationship a to-many.")
}

extension Finding {
    package static func toManyOnly(_ key: String, of name: String, at range: SourceRange) -> Finding {
        Finding(
            .toManyOnly, .error,
            "`\(key)` is for to-many relationships, and `\(shortened(name))` is a to-one; remove it",
            at: range)
    }
}
