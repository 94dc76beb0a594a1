import SchemaDiagnostics

extension FindingCode {
    package static let attributeUnstored = FindingCode(203)
}

extension DestructiveRules {
    static let attributeUnstored = RuleDescription(
        .attributeUnstored, "attribute not stored any more",
        explanation: """
            A `transient` or `ephemeral` attribute has no column, so that the values which the older version stored go. They \
            go only if the schema says so.
            """,
        bad: "draft: { type: String?, transient: true }   # was String?",
        good: "2.0.0: { migration: { remove: [Trip.draft] } }",
        fix: "Store it, or consent with `remove`.")
}
