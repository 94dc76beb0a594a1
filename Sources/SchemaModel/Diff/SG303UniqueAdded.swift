import SchemaDiagnostics

extension FindingCode {
    package static let uniqueAdded = FindingCode(303)
}

extension DataRules {
    static let uniqueAdded = RuleDescription(
        .uniqueAdded, "new unique over rows that are there",
        explanation: """
            Rows of the older version may have equal values; the migration would fail on the first store that has. It is \
            proved only where a new member tells rows apart, or a unique over fewer members was there before.
            """,
        bad: "email: { type: String, unique: true }   # was not unique",
        good: "indexes: [[email]]",
        fix: "Say with `dedupe` which of equal rows stays, or that there are none; or declare an index instead.")
}
