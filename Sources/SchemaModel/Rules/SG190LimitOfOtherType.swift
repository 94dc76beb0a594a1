import SchemaDiagnostics

extension FindingCode {
    package static let limitOfOtherType = FindingCode(190)
}

extension SavingRules {
    static let limitOfOtherType = RuleDescription(
        .limitOfOtherType, "key that does not suit the type",
        explanation: """
            `minLength`, `maxLength` and `matches` are for texts, `minimum` and `maximum` for numbers, `onUpdate: now` for \
            a `Date`.
            """,
        bad: "name: { type: String, minimum: 1 }",
        good: "name: { type: String, minLength: 1 }",
        fix: "Write the key that suits the type.")
}
