import SchemaDiagnostics

extension FindingCode {
    package static let recursiveStruct = FindingCode(175)
}

extension StructRules {
    static let recursiveStruct = RuleDescription(
        .recursiveStruct, "struct that contains itself",
        explanation: """
            A value lies whole in its model's row, so that a struct inside itself would have no end. Things that lead \
            to others of their kind are models with a relationship.
            """,
        bad: "structs: { Folder: { name: String, parent: Folder? } }",
        good: "models: { Folder: { relationships: { parent: { type: Folder?, inverse: children } } } }",
        fix: "Remove the field, or make the struct a model.")
}

extension Finding {
    package static func recursiveStruct(_ name: String, through field: String, at range: SourceRange) -> Finding {
        Finding(
            .recursiveStruct, .error,
            "the struct `\(shortened(name))` contains itself through `\(shortened(field))`; make it a model, or remove the field",
            at: range)
    }
}
