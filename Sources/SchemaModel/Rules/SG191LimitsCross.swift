import SchemaDiagnostics

extension FindingCode {
    package static let limitsCross = FindingCode(191)
}

extension SavingRules {
    static let limitsCross = RuleDescription(
        .limitsCross, "limits that no value meets",
        explanation: "The lower limit is above the upper one, so that no object could be saved.",
        bad: "stars: { type: Int, minimum: 5, maximum: 1 }",
        good: "stars: { type: Int, minimum: 1, maximum: 5 }",
        fix: "Swap them.")
}
