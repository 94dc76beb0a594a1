import SchemaDiagnostics

extension FindingCode {
    static let brokenCheck = FindingCode(821)
}

extension DriftRules {
    static let brokenCheck = RuleDescription(
        .brokenCheck, "rows that break a CHECK",
        explanation: """
            Rows do not meet a condition that the schema says: they were written while the condition was \
            missing, or by a program that turned checks off.
            """,
        bad: "PRAGMA ignore_check_constraints = ON",
        good: "UPDATE \"Order\" SET \"amount\" = 0 WHERE \"amount\" < 0",
        fix: "Give the rows values that meet it.")
}
