import SchemaDiagnostics

extension FindingCode {
    static let orphanedFile = FindingCode(826)
}

extension DriftRules {
    static let orphanedFile = RuleDescription(
        .orphanedFile, "file that no row names", level: .note,
        explanation: """
            The store's folder has files that no row names. They are left over from a crash or wait for a \
            reader; the library deletes them in its next sweep.
            """,
        bad: "customer.store.external/5E8A63F4-…",
        good: "try await container.sweepExternalFiles()",
        fix: "Nothing needs to be done.")
}
