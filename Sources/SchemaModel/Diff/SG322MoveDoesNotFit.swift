import SchemaDiagnostics

extension FindingCode {
    package static let moveDoesNotFit = FindingCode(322)
}

extension DirectiveRules {
    static let moveDoesNotFit = RuleDescription(
        .moveDoesNotFit, "values that cannot move there",
        explanation: """
            `move` takes the values of an older attribute along a to-one relationship that both versions have, to a new \
            attribute of the objects at its other end. What is not reached has no value or the default, so the attribute is \
            optional or has one; values that have nowhere to go stop the migration, unless `remove` agrees to lose them.
            """,
        bad: "move: { Trip.note: { into: Detail.note, link: Trip.stops } }      # `stops` is to-many",
        good: "move: { Trip.note: { into: Detail.note, link: Trip.detail } }",
        fix: "Name what fits, or change the model.")
}
