import SchemaDiagnostics

extension FindingCode {
    package static let externalOfOtherType = FindingCode(152)
}

extension ExternalStorageRules {
    static let externalOfOtherType = RuleDescription(
        .externalOfOtherType, "external storage of another type than Data",
        explanation: """
            Only a `Data` can lie in a file of its own: bytes as they are, which nothing compares, sorts or searches. Texts, \
            lists and structs stay in their columns, where predicates find them.
            """,
        bad: "notes: { type: String, externalStorage: true }",
        good: "notes: { type: Data, externalStorage: true }",
        fix: "Leave the key out, or make the attribute a `Data`.")
}
