import SchemaDiagnostics

extension FindingCode {
    package static let externalInIndex = FindingCode(154)
}

extension ExternalStorageRules {
    static let externalInIndex = RuleDescription(
        .externalInIndex, "index or unique over values in files",
        explanation: """
            The store knows a file's name, not what is in it: an index would sort names, and a unique would find no two \
            alike. Keep what identifies the bytes, such as a checksum, in an attribute of its own.
            """,
        bad: "cover: { type: Data, externalStorage: true, unique: true }",
        good: "cover: { type: Data, externalStorage: true }\ncoverHash: { type: Data, unique: true }",
        fix: "Take the attribute out of the index, or give it no external storage.")
}
