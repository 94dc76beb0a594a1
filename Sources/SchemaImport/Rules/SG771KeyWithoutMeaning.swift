import SchemaDiagnostics

extension FindingCode {
    package static let keyWithoutMeaning = FindingCode(771)
}

extension TranslationRules {
    static let keyWithoutMeaning = RuleDescription(
        .keyWithoutMeaning, "setting without a meaning here", level: .note,
        explanation: """
            The setting belongs to Core Data or to SQLite's own way of numbering rows, and changes nothing that a schema says.
            """,
        bad: "versionHashModifier=\"3\"",
        good: "version: 3.0.0",
        fix: "Nothing has to be done.")
}

extension Finding {
    static func keyWithoutMeaning(_ key: String, _ reason: String, at range: SourceRange) -> Finding {
        Finding(.keyWithoutMeaning, .note, "`\(key)` has no meaning here: \(reason)", at: range)
    }
}
