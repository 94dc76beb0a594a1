import SchemaDiagnostics

extension FindingCode {
    package static let kindClash = FindingCode(164)
}

extension InheritanceRules {
    static let kindClash = RuleDescription(
        .kindClash, "`kind` used twice",
        explanation: """
            Two models of one hierarchy with the same number could not be told apart in their table. A frozen \
            version was edited or merged by hand.
            """,
        bad: "Trip: { kind: 1 }\nBusinessTrip: { inherits: Trip, kind: 1 }",
        good: "Trip: { kind: 1 }\nBusinessTrip: { inherits: Trip, kind: 2 }",
        fix: "Restore the frozen version from version control.")
}

extension Finding {
    package static func kindClash(_ model: String, other: String, at range: SourceRange, first: SourceRange?) -> Finding
    {
        Finding(
            .kindClash, .error, "`\(shortened(model))` and `\(shortened(other))` of one hierarchy have the same `kind`",
            at: range,
            notes: [Note("the other one is here", at: first)])
    }
}
