import SchemaDiagnostics

extension FindingCode {
    package static let oneToOneAcrossTables = FindingCode(168)
}

extension InheritanceRules {
    static let oneToOneAcrossTables = RuleDescription(
        .oneToOneAcrossTables, "key of a one-to-one in several tables",
        explanation: """
            One end of a one-to-one holds the key, and a unique index over it sees to it that no two objects have the same \
            one. Under `concrete` the key of a class from which others inherit lies in several tables, and no index spans them. \
            The required end holds the key, of two equal ones the end outside such a hierarchy.
            """,
        bad:
            "Trip: { inheritance: concrete, relationships: { plan: { type: Plan, inverse: trip } } }\nBusinessTrip: { inherits: Trip }",
        good:
            "Trip: { inheritance: concrete, relationships: { plan: { type: \"Plan?\", inverse: trip } } }\nBusinessTrip: { inherits: Trip }",
        fix: "Make this end optional, so that the other one holds the key, or use `single`.")
}

extension Finding {
    package static func oneToOneAcrossTables(
        _ name: String, of model: String, root: SourceRange?, at range: SourceRange
    ) -> Finding {
        Finding(
            .oneToOneAcrossTables, .error,
            "`\(shortened(name))` of a one-to-one would hold its key in the tables of all classes below `\(shortened(model))`, "
                + "and no unique spans them; make it optional and the other end required, or write `inheritance: single` on the root",
            at: range, notes: [Note("each class has a table of its own by this", at: root)])
    }
}
