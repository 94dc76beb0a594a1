import SchemaDiagnostics

extension FindingCode {
    static let codeNotProved = FindingCode(628)
}

extension VerifyRules {
    static let codeNotProved = RuleDescription(
        .codeNotProved, "Swift code not proved", level: .note,
        explanation: """
            With `custom: true` Swift code of yours takes part in a step, and only your program has it. Paths that cross the step are \
            left out here.
            """,
        bad: "2.0.0: { migration: { custom: true } }          # and no test",
        good: "try verifyMigrations(of: ShopSchema.MigrationPlan.self)",
        fix: "Prove them with `verifyMigrations` of SchemaTesting, in a test of your program.")
}
