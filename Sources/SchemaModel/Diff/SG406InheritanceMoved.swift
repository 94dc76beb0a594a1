import SchemaDiagnostics

extension FindingCode {
    package static let inheritanceMoved = FindingCode(406)
}

extension CompatibilityRules {
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
