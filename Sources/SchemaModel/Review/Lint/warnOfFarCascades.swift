import SchemaDiagnostics

extension FindingCode {
    package static let farCascade = FindingCode(743)
}

extension LintRules {
    static let farCascade = RuleDescription(
        .farCascade, "cascade that deletes what others still have", level: .warning,
        explanation: """
            `cascade` says that the objects at the other end go with this one. Where others share them, as in a \
            many-to-many, or where this is the end that belongs to the other, deleting one object takes along what nobody \
            wanted gone.
            """,
        bad: "Booking: { relationships: { traveler: { type: Traveler?, inverse: bookings, deleteRule: cascade } } }",
        good:
            "Traveler: { relationships: { bookings: { type: \"[Booking]\", inverse: traveler, deleteRule: cascade } } }",
        fix: "Write the rule on the end that owns the other, or write `nullify`.")
}

/// Of a to-one whose other end is to-many, and of many-to-many.
func warnOfFarCascades(_ model: Model, in scene: LintScene, findings: inout Findings) {
    for relationship in model.relationships where relationship.deleteRule == .cascade {
        guard let inverse = scene.lookup.inverse(of: relationship), inverse.cardinality == .many else { continue }
        let (own, other) = ("`\(shortened(model.name))`", "`\(shortened(relationship.target))`")
        let problem =
            relationship.cardinality == .many
            ? "deleting one \(own) deletes every \(other) in `\(shortened(relationship.name))`, which others have as well"
            : "deleting one \(own) deletes its \(other), to which others may belong"
        findings.report(
            Finding(
                .farCascade, .warning, "\(problem); write the rule on the end that owns the other",
                at: scene.places[.member(model: model.name, name: relationship.name)]))
    }
}
