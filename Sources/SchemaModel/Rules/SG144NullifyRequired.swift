import SchemaDiagnostics

extension FindingCode {
    package static let nullifyRequired = FindingCode(144)
}

extension RelationshipRules {
    static let nullifyRequired = RuleDescription(
        .nullifyRequired, "delete rule that would empty a required end",
        explanation: """
            `nullify`, the rule where none is written, empties the other end when an object is deleted. An end that \
            is not optional cannot be empty, so every such delete would fail.
            """,
        bad: "bookings: { type: \"[Booking]\", inverse: traveler }\ntraveler: { type: Traveler, inverse: bookings }",
        good:
            "bookings: { type: \"[Booking]\", inverse: traveler, deleteRule: cascade }\ntraveler: { type: Traveler, inverse: bookings }",
        fix: "Write `deleteRule: cascade` or `deny`, or make the other end optional.")
}

extension Finding {
    package static func nullifyRequired(
        end: String, owner: String, inverse: String, at range: SourceRange, inverseRange: SourceRange
    ) -> Finding {
        Finding(
            .nullifyRequired, .error,
            "deleting a `\(shortened(owner))` would leave `\(shortened(inverse))` empty, and it is required; give `\(shortened(end))` `deleteRule: cascade` or `deny`, or make `\(shortened(inverse))` optional (`\(shortened(owner))?`)",
            at: range, notes: [Note("the required end is here", at: inverseRange)])
    }
}
