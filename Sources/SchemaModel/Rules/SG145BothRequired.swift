import SchemaDiagnostics

extension FindingCode {
    package static let bothRequired = FindingCode(145)
}

extension RelationshipRules {
    static let bothRequired = RuleDescription(
        .bothRequired, "two ends that require each other",
        explanation: """
            The key of a one-to-one relationship lies at one end. Nothing in the store could keep the other end \
            filled, and neither object could be made first.
            """,
        bad: "passport: { type: Passport, inverse: owner }\nowner: { type: Traveler, inverse: passport }",
        good: "passport: { type: \"Passport?\", inverse: owner }\nowner: { type: Traveler, inverse: passport }",
        fix: "Make one end optional.")
}

extension Finding {
    package static func bothRequired(_ end: String, _ other: String, at range: SourceRange, otherRange: SourceRange)
        -> Finding
    {
        Finding(
            .bothRequired, .error,
            "`\(shortened(end))` and `\(shortened(other))` require each other, so neither could be made first; make one optional",
            at: range,
            notes: [Note("the other end is here", at: otherRange)])
    }
}
