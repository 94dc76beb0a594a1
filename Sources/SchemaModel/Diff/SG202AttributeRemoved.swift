import SchemaDiagnostics

extension FindingCode {
    package static let attributeRemoved = FindingCode(202)
}

extension DestructiveRules {
    static let attributeRemoved = RuleDescription(
        .attributeRemoved, "attribute removed",
        explanation: """
            Its values would go with it. Where a new attribute of the same type stands in its place it may be a renaming; \
            guessing that is wrong more often than right, so it is asked.
            """,
        bad: "name: String                        # 1.0.0 had fullName",
        good: "name: { type: String, originalName: fullName }",
        fix: "Keep it, write `originalName` on the attribute that it became, or consent with `remove`.")
}
