import SchemaDiagnostics

extension FindingCode {
    package static let inheritanceMoved = FindingCode(406)
}

extension CompatibilityRules {
    static let inheritanceMoved = RuleDescription(
        .inheritanceMoved, "model moved among the classes",
        explanation: """
            Classes and members may change their places in a hierarchy, and the hierarchy its `inheritance`: rows keep their \
            keys and values, in whatever tables they come to lie. Where rows would lose a value that they do not inherit any \
            more, or lack one that they inherit now, somebody has to say so; and none moves from one hierarchy to another, \
            where another row may have its key.
            """,
        bad: "Booking: { inherits: Trip }         # both had rows",
        good: "Booking: { relationships: { trip: { type: Trip?, inverse: none } } }",
        fix: """
            Give what is inherited a default, or say its value with `values`; consent with `remove` to what is lost; link two \
            hierarchies by a relationship.
            """)
}
