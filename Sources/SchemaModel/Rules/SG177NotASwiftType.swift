import SchemaDiagnostics

extension FindingCode {
    package static let notASwiftType = FindingCode(177)
}

extension StructRules {
    static let notASwiftType = RuleDescription(
        .notASwiftType, "not the name of a Swift type",
        explanation: """
            `Codable(…)` and `transformer` name a type that you write: a name, or names with a point between them. \
            Whether there is one, the compiler says.
            """,
        bad: "attributes: { word: \"Codable([Word])\" }",
        good: "attributes: { word: Codable(Word) }",
        fix: "Write the type's name.")
}

extension Finding {
    package static func notASwiftType(_ text: String, in example: String, at range: SourceRange) -> Finding {
        Finding(
            .notASwiftType, .error, "`\(shortened(text))` is no name of a Swift type; write one, as in `\(example)`",
            at: range)
    }
}
