import SchemaDiagnostics

extension FindingCode {
    package static let inheritedName = FindingCode(113)
}

extension NameRules {
    static let inheritedName = RuleDescription(
        .inheritedName, "inherited name declared again",
        explanation: """
            A subclass has everything that its base has. A second property of the same name would hide the first, \
            and both would want the same column.
            """,
        bad:
            "Trip: { attributes: { notes: String? } }\nBusinessTrip: { inherits: Trip, attributes: { notes: String? } }",
        good:
            "Trip: { attributes: { notes: String? } }\nBusinessTrip: { inherits: Trip, attributes: { agenda: String? } }",
        fix: "Remove it from the subclass, or rename it.")
}

extension Finding {
    package static func inheritedName(
        _ name: String, from base: String, at range: SourceRange, first: SourceRange
    ) -> Finding {
        Finding(
            .inheritedName, .error,
            "`\(shortened(name))` is inherited from `\(shortened(base))`; a subclass cannot declare it again",
            at: range,
            notes: [Note("inherited from here", at: first)])
    }
}
