import SchemaDiagnostics

extension FindingCode {
    static let pathRefused = FindingCode(626)
}

extension VerifyRules {
    static let pathRefused = RuleDescription(
        .pathRefused, "migration that fails",
        explanation: """
            The migration of a store with valid rows of the older version is refused or fails, and no condition of yours is the reason.
            """,
        bad: "2.0.0: { migration: { after: [\"UPDATE Trip SET place = 999\"] } }",
        good: "2.0.0: { migration: { after: [\"UPDATE Trip SET place = NULL WHERE place = 999\"] } }",
        fix: "The message is that of the executor, with the statement that failed.")
}
