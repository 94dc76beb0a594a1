import SchemaDiagnostics

extension FindingCode {
    static let externalFileMissing = FindingCode(825)
}

extension DriftRules {
    static let externalFileMissing = RuleDescription(
        .externalFileMissing, "file of a value missing",
        explanation: """
            A row names a file of an externally stored value that is not in the store's folder, so reading the \
            value is an error. The store was copied without its folder, or somebody deleted the file.
            """,
        bad: "cp customer.store elsewhere/",
        good: "cp -r customer.store customer.store.external elsewhere/",
        fix: "Bring the folder NAME.external along; or restore the file from a backup.")
}
