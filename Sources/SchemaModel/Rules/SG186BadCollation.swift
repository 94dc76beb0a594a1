import SchemaDiagnostics

extension FindingCode {
    package static let badCollation = FindingCode(186)
}

extension IndexRules {
    static let badCollation = RuleDescription(
        .badCollation, "collation that does not suit the column",
        explanation: """
            `nocase` compares text without the case of ASCII letters, `localized` text as people sort it, `decimal` decimal \
            digits by their value.
            """,
        bad: "indexes: [{ columns: [{ column: startDate, collate: nocase }] }]",
        good: "indexes: [{ columns: [{ column: destination, collate: nocase }] }]",
        fix: "Remove `collate`, or index another column.")
}

extension Finding {
    package static func badCollation(_ collation: String, of name: String, fits: String, at range: SourceRange)
        -> Finding
    {
        Finding(
            .badCollation, .error, "`collate: \(collation)` is for \(fits), which `\(shortened(name))` is not",
            at: range)
    }
}
