import SchemaDiagnostics

extension FindingCode {
    package static let needlessConflictRule = FindingCode(187)
}

extension IndexRules {
    static let needlessConflictRule = RuleDescription(
        .needlessConflictRule, "`onConflict` without a unique",
        explanation: """
            `onConflict` says what an insert does that meets a row with the same unique value. Without `unique: \
            true` there is no such row.
            """,
        bad: "email: { type: String, onConflict: error }",
        good: "email: { type: String, unique: true, onConflict: error }",
        fix: "Add `unique: true`, or remove the key.")
}

extension Finding {
    package static func conflictWithoutUnique(at range: SourceRange) -> Finding {
        Finding(
            .needlessConflictRule, .error, "`onConflict` says nothing without `unique: true`", at: range)
    }
}
