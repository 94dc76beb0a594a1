import SchemaDiagnostics

extension FindingCode {
    package static let memberRenamed = FindingCode(402)
}

extension CompatibilityRules {
    static let memberRenamed = RuleDescription(
        .memberRenamed, "attribute or relationship renamed",
        explanation: """
            `originalName` says what a member was called in the version before. It is refused where that version has both \
            names, or where two members claim one; it does nothing, and is warned of, once the version before has it too.
            """,
        bad: "name: { type: String, originalName: fullName }   # 1.0.0 has name and fullName",
        good: "name: { type: String, originalName: fullName }   # 1.0.0 has fullName",
        fix: "Drop the hint, or consent to lose the member that is in the way.", isWaivable: true)
}
