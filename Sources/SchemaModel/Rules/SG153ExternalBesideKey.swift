import SchemaDiagnostics

extension FindingCode {
    package static let externalBesideKey = FindingCode(153)
}

extension ExternalStorageRules {
    static let externalBesideKey = RuleDescription(
        .externalBesideKey, "external storage beside a key that excludes it",
        explanation: """
            What a transformer makes is read and written with the row, and a derived column is SQLite's. Neither can wait \
            in a file until somebody asks for it.
            """,
        bad: "picture: { type: Data, transformer: ImageTransformer, externalStorage: true }",
        good: "picture: { type: Data, externalStorage: true }",
        fix: "Leave one of the two keys out.")
}
