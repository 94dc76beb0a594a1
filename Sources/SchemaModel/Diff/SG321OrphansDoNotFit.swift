import SchemaDiagnostics

extension FindingCode {
    package static let orphansDoNotFit = FindingCode(321)
}

extension DirectiveRules {
    static let orphansDoNotFit = RuleDescription(
        .orphansDoNotFit, "references that cannot be mended so",
        explanation: """
            `orphans` says what becomes of an older relationship's references that lead nowhere. It names the end that has \
            them: the to-one that holds the key, or a to-many with a table of links. `null` empties a key that may be empty; \
            `delete` takes the row with what its delete rules take along, or the link.
            """,
        bad: "orphans: { Booking.traveler: null }      # `traveler: Traveler` is required",
        good: "orphans: { Booking.traveler: delete }",
        fix: "Name the other end, or choose the other rule.")
}
