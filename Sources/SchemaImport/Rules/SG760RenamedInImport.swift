import SchemaDiagnostics

extension FindingCode {
    package static let renamedInImport = FindingCode(760)
}

extension TranslationRules {
    static let renamed = RuleDescription(
        .renamedInImport, "name that was changed", level: .note,
        explanation: """
            A name of the source cannot stand in a schema, or in generated Swift, as it is. `class`, `table` and `column` \
            keep the name where it lies in a store.
            """,
        bad: "CREATE TABLE t (_size INTEGER)",
        good: "size: { type: \"Int?\", column: _size }",
        fix: "Choose a better name if you like; the name in the store stays.")
}

extension Finding {
    static func renamed(_ what: String, _ name: String, to newName: String, at range: SourceRange) -> Finding {
        Finding(
            .renamedInImport, .note, "the \(what) `\(shortened(name))` is called `\(newName)` in the schema", at: range)
    }
}
