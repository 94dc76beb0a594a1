import SchemaDiagnostics

extension FindingCode {
    package static let externalOfOtherType = FindingCode(152)
    package static let externalBesideKey = FindingCode(153)
    package static let externalInIndex = FindingCode(154)
    package static let externalInSQL = FindingCode(155)
    package static let externalStorageChanged = FindingCode(156)
}

/// SG152 to SG156: attributes whose large values lie in files beside the store.
package enum ExternalStorageRules {
    package static let all: [RuleDescription] = [
        externalOfOtherType, externalBesideKey, externalInIndex, externalInSQL, externalStorageChanged,
    ]

    static let externalOfOtherType = RuleDescription(
        .externalOfOtherType, "external storage of another type than Data",
        explanation: """
            Only a `Data` can lie in a file of its own: bytes as they are, which nothing compares, sorts or searches. Texts, \
            lists and structs stay in their columns, where predicates find them.
            """,
        bad: "notes: { type: String, externalStorage: true }",
        good: "notes: { type: Data, externalStorage: true }",
        fix: "Leave the key out, or make the attribute a `Data`.")

    static let externalBesideKey = RuleDescription(
        .externalBesideKey, "external storage beside a key that excludes it",
        explanation: """
            What a transformer makes is read and written with the row, and a derived column is SQLite's. Neither can wait \
            in a file until somebody asks for it.
            """,
        bad: "picture: { type: Data, transformer: ImageTransformer, externalStorage: true }",
        good: "picture: { type: Data, externalStorage: true }",
        fix: "Leave one of the two keys out.")

    static let externalInIndex = RuleDescription(
        .externalInIndex, "index or unique over values in files",
        explanation: """
            The store knows a file's name, not what is in it: an index would sort names, and a unique would find no two \
            alike. Keep what identifies the bytes, such as a checksum, in an attribute of its own.
            """,
        bad: "cover: { type: Data, externalStorage: true, unique: true }",
        good: "cover: { type: Data, externalStorage: true }\ncoverHash: { type: Data, unique: true }",
        fix: "Take the attribute out of the index, or give it no external storage.")

    static let externalInSQL = RuleDescription(
        .externalInSQL, "SQL that looks into values in files",
        explanation: """
            In SQL a value that lies in a file is the file's name, so `length(cover)` and `cover = x'00'` would not mean \
            what they say. `IS NULL` and `IS NOT NULL` do.
            """,
        bad: "cover: { type: Data, externalStorage: true }\nsize: { type: Int, derived: length(cover) }",
        good: "cover: { type: Data, externalStorage: true }\nsize: Int = 0",
        fix: "Keep what the SQL needs in an attribute of its own, or ask for `IS NULL` alone.")

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

extension Finding {
    static func externalOfOtherType(_ name: String, type: String, at range: SourceRange) -> Finding {
        Finding(
            .externalOfOtherType, .error,
            "`externalStorage` is for a `Data`, and `\(shortened(name))` is of type `\(shortened(type))`", at: range)
    }

    static func externalBesideKey(_ name: String, _ key: String, at range: SourceRange) -> Finding {
        Finding(
            .externalBesideKey, .error,
            "`\(shortened(name))` has `\(key)`, so its values cannot lie in files; leave one of the two out", at: range)
    }

    static func externalInIndex(_ name: String, at range: SourceRange) -> Finding {
        Finding(
            .externalInIndex, .error,
            "`\(shortened(name))` has external storage: the store knows names of files, not the values; "
                + "index an attribute that identifies them", at: range)
    }

    static func externalInSQL(_ name: String, in construct: String, at range: SourceRange) -> Finding {
        Finding(
            .externalInSQL, .error,
            "the \(construct) looks into `\(shortened(name))`, whose values may lie in files; "
                + "SQL can only ask whether it `IS NULL`", at: range)
    }
}
