import SchemaDiagnostics

extension FindingCode {
    static let migrationFailed = FindingCode(858)
}

extension StoreRules {
    static let migrationFailed = RuleDescription(
        .migrationFailed, "migration failed",
        explanation: """
            The migration could not be carried out and everything was taken back: a statement failed, the volume \
            is too small, another process holds the store, or the account of rows did not come out.
            """,
        bad: "schemagen migrate Shop.schema.yaml customer.store",
        good: "schemagen migrate Shop.schema.yaml customer.store --dry-run",
        fix: "Mend what the message says; the store is as it was, and the copy stays where it says.")
}
