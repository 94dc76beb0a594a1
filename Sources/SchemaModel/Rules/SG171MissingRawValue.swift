import SchemaDiagnostics

extension FindingCode {
    package static let missingRawValue = FindingCode(171)
}

extension EnumRules {
    static let missingRawValue = RuleDescription(
        .missingRawValue, "`Int` case without a number",
        explanation: """
            The number is what is stored. Counted by place, it would change when a case is inserted, and stored rows \
            would change their meaning.
            """,
        bad: "Priority: { type: Int, cases: [low, high] }",
        good: "Priority: { type: Int, cases: { low: 0, high: 9 } }",
        fix: "Write the number of each case.")
}

extension Finding {
    package static func missingRawValue(_ name: String, at range: SourceRange) -> Finding {
        Finding(
            .missingRawValue, .error,
            "the case `\(shortened(name))` of an `Int` enum needs its number, such as `\(name): 1`: the number is what is stored",
            at: range)
    }
}
