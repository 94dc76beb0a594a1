import SchemaDiagnostics

extension FindingCode {
    package static let defaultBeyondLimits = FindingCode(192)
}

extension SavingRules {
    static let defaultBeyondLimits = RuleDescription(
        .defaultBeyondLimits, "default beyond the limits",
        explanation: "An object made with the default could not be saved.",
        bad: "stars: { type: Int, default: 0, minimum: 1 }",
        good: "stars: { type: Int, default: 1, minimum: 1 }",
        fix: "Change the default or the limit.")
}
