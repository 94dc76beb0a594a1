import SchemaDiagnostics

extension FindingCode {
    package static let externalInSQL = FindingCode(155)
}

extension ExternalStorageRules {
    static let externalInSQL = RuleDescription(
        .externalInSQL, "SQL that looks into values in files",
        explanation: """
            In SQL a value that lies in a file is the file's name, so `length(cover)` and `cover = x'00'` would not mean \
            what they say. `IS NULL` and `IS NOT NULL` do.
            """,
        bad: "cover: { type: Data, externalStorage: true }\nsize: { type: Int, derived: length(cover) }",
        good: "cover: { type: Data, externalStorage: true }\nsize: Int = 0",
        fix: "Keep what the SQL needs in an attribute of its own, or ask for `IS NULL` alone.")
}
