import SchemaDiagnostics

extension FindingCode {
    package static let badRawValue = FindingCode(173)
}

extension EnumRules {
    static let badRawValue = RuleDescription(
        .badRawValue, "raw value of another type",
        explanation: """
            Raw values of an `Int` enum are whole numbers; those of a `String` enum are text, in quotes where YAML \
            would take them for something else.
            """,
        bad: "Answer: { cases: { norway: no } }",
        good: "Answer: { cases: { norway: \"no\" } }",
        fix: "Write a number, or quote the text.")
}

extension Finding {
    package static func badRawValue(_ text: String, isInt: Bool, at range: SourceRange) -> Finding {
        isInt
            ? Finding(
                .badRawValue, .error, "`\(shortened(text))` is no raw value of an `Int` enum: write a number", at: range
            )
            : Finding(
                .badRawValue, .error,
                "YAML reads `\(shortened(text))` as something other than text; quote it: `\"\(shortened(text))\"`",
                at: range, fixIt: FixIt("quote it", replacing: range, with: "\"\(text)\""))
    }
}
