import SchemaDiagnostics

extension FindingCode {
    package static let duplicateRawValue = FindingCode(172)
}

extension EnumRules {
    static let duplicateRawValue = RuleDescription(
        .duplicateRawValue, "raw value used twice",
        explanation: """
            Two cases with one raw value could not be told apart when a row is read.
            """,
        bad: "Priority: { type: Int, cases: { low: 0, high: 0 } }",
        good: "Priority: { type: Int, cases: { low: 0, high: 9 } }",
        fix: "Give each case a value of its own.")
}

extension Finding {
    package static func duplicateRawValue(
        _ text: String, name: String, other: String, at range: SourceRange, first: SourceRange
    ) -> Finding {
        Finding(
            .duplicateRawValue, .error,
            "`\(shortened(name))` and `\(shortened(other))` have one raw value, \(shortened(text))", at: range,
            notes: [Note("the other one is here", at: first)])
    }
}
