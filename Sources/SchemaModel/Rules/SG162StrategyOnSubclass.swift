import SchemaDiagnostics

extension FindingCode {
    package static let strategyOnSubclass = FindingCode(162)
}

extension InheritanceRules {
    static let strategyOnSubclass = RuleDescription(
        .strategyOnSubclass, "`inheritance` on a subclass",
        explanation: """
            How a hierarchy lies in tables is one decision for all its models, so it stands on the root.
            """,
        bad: "Trip: {}\nBusinessTrip: { inherits: Trip, inheritance: single }",
        good: "Trip: { inheritance: single }\nBusinessTrip: { inherits: Trip }",
        fix: "Move the key to the root.")
}

extension Finding {
    package static func strategyOnSubclass(_ model: String, root: String, at range: SourceRange) -> Finding {
        Finding(
            .strategyOnSubclass, .error,
            "`inheritance` stands on the root of a hierarchy: move it from `\(shortened(model))` to `\(shortened(root))`",
            at: range)
    }
}
