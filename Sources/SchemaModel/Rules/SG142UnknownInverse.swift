import SchemaDiagnostics

extension FindingCode {
    package static let unknownInverse = FindingCode(142)
}

extension RelationshipRules {
    static let unknownInverse = RuleDescription(
        .unknownInverse, "unknown inverse",
        explanation: """
            The inverse is a relationship of the target, its own or inherited.
            """,
        bad: "organizer: { type: \"Traveler?\", inverse: trips }  # Traveler has organizedTrips",
        good: "organizer: { type: \"Traveler?\", inverse: organizedTrips }",
        fix: "Correct the name, or declare the other end.")
}

extension Finding {
    package static func unknownInverse(
        _ name: String, target: String, isAttribute: Bool, near: String?, at range: SourceRange
    ) -> Finding {
        let problem =
            isAttribute
            ? "`\(shortened(target)).\(name)` is an attribute, not a relationship"
            : "`\(shortened(target))` has no relationship `\(shortened(name))`"
        return Finding(
            .unknownInverse, .error,
            problem + (near.map { "; did you mean `\($0)`?" } ?? "; declare it there, or write `inverse: none`"),
            at: range,
            fixIt: correction(of: name, at: range, to: near))
    }
}
