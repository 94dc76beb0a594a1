import SchemaDiagnostics

extension FindingCode {
    package static let modelRenamed = FindingCode(401)
    package static let memberRenamed = FindingCode(402)
    package static let defaultChanged = FindingCode(404)
    package static let deleteRuleChanged = FindingCode(405)
    package static let inheritanceMoved = FindingCode(406)
}

/// SG401 to SG406: what stays in the store and changes for its readers, and what is wrong with hints.
package enum CompatibilityRules {
    package static let all: [RuleDescription] = [
        modelRenamed, memberRenamed, defaultChanged, deleteRuleChanged, inheritanceMoved,
    ]

    static let modelRenamed = RuleDescription(
        .modelRenamed, "model renamed",
        explanation: """
            `originalName` says what a model was called in the version before. It is refused where that version has both \
            names, or where two models claim one; it does nothing, and is warned of, once the version before has it too.
            """,
        bad: "Journey: { originalName: Trip }     # 1.0.0 has Journey and Trip",
        good: "Journey: { originalName: Trip }     # 1.0.0 has Trip",
        fix: "Drop the hint, or consent to lose the model that is in the way.", isWaivable: true)

    static let memberRenamed = RuleDescription(
        .memberRenamed, "attribute or relationship renamed",
        explanation: """
            `originalName` says what a member was called in the version before. It is refused where that version has both \
            names, or where two members claim one; it does nothing, and is warned of, once the version before has it too.
            """,
        bad: "name: { type: String, originalName: fullName }   # 1.0.0 has name and fullName",
        good: "name: { type: String, originalName: fullName }   # 1.0.0 has fullName",
        fix: "Drop the hint, or consent to lose the member that is in the way.", isWaivable: true)

    static let defaultChanged = RuleDescription(
        .defaultChanged, "default changed", level: .note,
        explanation: "New rows get the new default; rows that are there keep their values.",
        bad: "priority: Int = 5                   # was 0",
        good: "priority: Int = 0",
        fix: "Nothing, if that is meant.")

    static let deleteRuleChanged = RuleDescription(
        .deleteRuleChanged, "delete rule changed", level: .note,
        explanation: "Rows stay as they are; the next deletion follows the new rule.",
        bad: "bookings: { type: \"[Booking]\", inverse: traveler, deleteRule: cascade }   # was nullify",
        good: "bookings: { type: \"[Booking]\", inverse: traveler, deleteRule: nullify }",
        fix: "Nothing, if that is meant.")

    static let inheritanceMoved = RuleDescription(
        .inheritanceMoved, "model moved among the classes",
        explanation: """
            A model may get a base or lose one while its rows stay in their table with all their values. Where they would \
            move to another table, or lose or lack an inherited value, no plan can be computed.
            """,
        bad: "Booking: { inherits: Trip }         # had a table of its own",
        good: "Booking: { relationships: { trip: { type: Trip?, inverse: none } } }",
        fix: "Keep the model where it was, or link it to the other one.")
}
