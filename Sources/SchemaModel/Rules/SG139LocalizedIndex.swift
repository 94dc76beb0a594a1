import SchemaDiagnostics

extension FindingCode {
    package static let localizedIndex = FindingCode(139)
}

extension SearchRules {
    static let localizedIndex = RuleDescription(
        .localizedIndex, "index that other programs cannot use", level: .warning,
        explanation: """
            `collate: localized` is this library's own order: case, accents and letter variants fold, letters stand in the \
            order of their alphabets, numbers in that of their values. Plain SQLite tools do not know it: they can read \
            the table, and neither write to it nor use the index.
            """,
        bad: "indexes: [{ columns: [{ column: name, collate: localized }] }]",
        good: "indexes: [{ columns: [{ column: name, collate: nocase }] }]",
        fix: "Nothing, if only programs with this library write to the store.")
}

extension Finding {
    static func localizedIndex(_ what: String, at range: SourceRange) -> Finding {
        Finding(
            .localizedIndex, .warning,
            "\(what) with `collate: localized` keeps plain SQLite tools from writing to the table", at: range)
    }
}
