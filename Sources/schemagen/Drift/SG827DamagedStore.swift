import SchemaDiagnostics

extension FindingCode {
    static let damagedStore = FindingCode(827)
}

extension DriftRules {
    static let damagedStore = RuleDescription(
        .damagedStore, "damaged database",
        explanation: """
            SQLite finds the file itself in disorder: pages that are lost or used twice, indexes that lack \
            entries. Nothing that is read from it can be trusted.
            """,
        bad: "a disk that lies, a file that was edited",
        good: "sqlite3 customer.store \".recover\" | sqlite3 rescued.store",
        fix: "Restore a backup; or recover what can be read with SQLite's tools.")
}
