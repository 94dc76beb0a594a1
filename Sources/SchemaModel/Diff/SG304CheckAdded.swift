import SchemaDiagnostics

extension FindingCode {
    package static let checkAdded = FindingCode(304)
}

extension DataRules {
    static let checkAdded = RuleDescription(
        .checkAdded, "new check over rows that are there",
        explanation: """
            Rows of the older version may break the condition; the migration would fail on the first store that has such a \
            row. A condition counts as new when its text changes, apart from the new names of columns.
            """,
        bad: "checks: { order: starts < ends }    # 1.0.0 had none",
        good: "stars: { type: Int, minimum: 1 }",
        fix: "Leave it out, hold new values alone to limits, or promise with `checks` that no row breaks it.")
}
