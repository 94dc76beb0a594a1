import SchemaDiagnostics

extension FindingCode {
    package static let externalStorageChanged = FindingCode(156)
}

extension ExternalStorageRules {
    static let externalStorageChanged = RuleDescription(
        .externalStorageChanged, "external storage turned on or off", level: .note,
        explanation: """
            Turned on, what lies in the rows stays there and can be read; a value moves to a file when it is next set. Turned \
            off, the migration reads every file into its row, and the files go with the next sweep; a file that is missing \
            or damaged fails the migration, which leaves the store as it was.
            """,
        bad: "cover: Data                         # had externalStorage: true",
        good: "cover: { type: Data, externalStorage: true }",
        fix: "Nothing, if that is meant.")
}
