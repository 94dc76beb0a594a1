import SchemaDiagnostics

extension FindingCode {
    package static let checksDoNotFit = FindingCode(320)
}

extension DirectiveRules {
    static let checksDoNotFit = RuleDescription(
        .checksDoNotFit, "promise about a check that rows are not held against",
        explanation: """
            `checks` promises that no row of the older version breaks a check of the newer one: one that is new or changed, of \
            a model that has rows already. Rows are held against it before they take their new shape, so that it cannot \
            ask for what the same step makes of other rows.
            """,
        bad: "checks: { Trip.order: strict }      # version 1.0.0 had the same check",
        good: "checks: { Trip.order: strict }      # new in this version",
        fix: "Remove the entry, or add the check in a version of its own.")
}
