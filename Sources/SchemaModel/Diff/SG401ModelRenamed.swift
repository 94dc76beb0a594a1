import SchemaDiagnostics

extension FindingCode {
    package static let modelRenamed = FindingCode(401)
}

extension CompatibilityRules {
    static let modelRenamed = RuleDescription(
        .modelRenamed, "model renamed",
        explanation: """
            `originalName` says what a model was called in the version before. It is refused where that version has both \
            names, or where two models claim one; it does nothing, and is warned of, once the version before has it too.
            """,
        bad: "Journey: { originalName: Trip }     # 1.0.0 has Journey and Trip",
        good: "Journey: { originalName: Trip }     # 1.0.0 has Trip",
        fix: "Drop the hint, or consent to lose the model that is in the way.", isWaivable: true)
}
