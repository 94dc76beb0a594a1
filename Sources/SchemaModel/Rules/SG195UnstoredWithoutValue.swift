import SchemaDiagnostics

extension FindingCode {
    package static let unstoredWithoutValue = FindingCode(195)
}

extension SavingRules {
    static let unstoredWithoutValue = RuleDescription(
        .unstoredWithoutValue, "attribute without a column and without a value",
        explanation: "An object that is read from the store needs a value for it, and the store has none.",
        bad: "draft: { type: String, transient: true }",
        good: "draft: { type: String?, transient: true }",
        fix: "Give it a default, or make it optional.")
}
