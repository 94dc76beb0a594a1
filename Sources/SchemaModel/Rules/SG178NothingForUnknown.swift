import SchemaDiagnostics

extension FindingCode {
    package static let nothingForUnknown = FindingCode(178)
}

extension StructRules {
    static let nothingForUnknown = RuleDescription(
        .nothingForUnknown, "nothing for an unknown raw value",
        explanation: """
            With `unknown: default` or `preserve`, a raw value that no case knows reads as the attribute's default, or \
            as nil where the attribute is optional. It must be one of the two.
            """,
        bad: "attributes: { status: { type: Status, unknown: preserve } }",
        good: "attributes: { status: { type: Status, default: open, unknown: preserve } }",
        fix: "Give the attribute a default, or make it optional.")
}

extension Finding {
    package static func nothingForUnknown(_ name: String, at range: SourceRange) -> Finding {
        Finding(
            .nothingForUnknown, .error,
            "`\(shortened(name))` has neither a default nor nil for a raw value that no case knows; give it a default, or make it optional",
            at: range)
    }
}
