import SchemaDiagnostics

extension FindingCode {
    package static let unknownInDirective = FindingCode(309)
}

extension DirectiveRules {
    static let unknownInDirective = RuleDescription(
        .unknownInDirective, "name that the version does not have",
        explanation: """
            `values` and `map` lead from one version to the next: what gets a value is named as the newer version names it, \
            what the value is made of as the older one does. A slip would leave rows without their value.
            """,
        bad: "migration: { values: { Booking.statsu: \"'confirmed'\" } }",
        good: "migration: { values: { Booking.status: \"'confirmed'\" } }",
        fix: "Correct the name.")
}
