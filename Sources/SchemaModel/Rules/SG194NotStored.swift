import SchemaDiagnostics

extension FindingCode {
    package static let notStored = FindingCode(194)
}

extension SavingRules {
    static let notStored = RuleDescription(
        .notStored, "key of a stored attribute",
        explanation: """
            A `transient` attribute is a plain property of the class; an `ephemeral` one also counts as a change of the \
            object. Neither has a column, so nothing that is asked of a column can be asked of it.
            """,
        bad: "draft: { type: String?, transient: true, unique: true }",
        good: "draft: { type: String?, transient: true }",
        fix: "Remove one of the two keys.")
}
