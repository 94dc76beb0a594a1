import SchemaDiagnostics

extension FindingCode {
    package static let foreignContent = FindingCode(753)
}

extension ImportRules {
    static let foreignContent = RuleDescription(
        .foreignContent, "not what the importer reads",
        explanation: """
            The file is sound XML or JSON, and yet no Core Data model or no schema that Room exported: a name or a type is \
            missing that each of them has.
            """,
        bad: "{ \"schema\": [] }",
        good: "{ \"formatVersion\": 1, \"database\": { \"version\": 1, \"entities\": [] } }",
        fix: "Give the path of another file.")
}

extension Finding {
    static func foreignContent(_ message: String, at range: SourceRange) -> Finding {
        Finding(.foreignContent, .error, message, at: range)
    }
}
