import SchemaDiagnostics

extension FindingCode {
    package static let badParent = FindingCode(754)
}

extension ImportRules {
    static let badParent = RuleDescription(
        .badParent, "parent entity that cannot be",
        explanation: """
            An entity's parent is another entity of the same model, and the chain of parents ends. A circle comes from a \
            model that was edited by hand or merged.
            """,
        bad: "<entity name=\"Trip\" parentEntity=\"Trip\"/>",
        good: "<entity name=\"BusinessTrip\" parentEntity=\"Trip\"/>",
        fix: "Correct `parentEntity`.")
}

extension Finding {
    static func unknownParent(_ name: String, of entity: String, at range: SourceRange) -> Finding {
        Finding(
            .badParent, .error, "the parent of `\(shortened(entity))`, `\(shortened(name))`, is not in the model",
            at: range)
    }

    static func parentCircle(of entity: String, at range: SourceRange) -> Finding {
        Finding(.badParent, .error, "`\(shortened(entity))` is its own ancestor", at: range)
    }
}
