import SchemaDiagnostics

extension FindingCode {
    package static let preservedWithoutHistory = FindingCode(745)
}

extension LintRules {
    static let preservedWithoutHistory = RuleDescription(
        .preservedWithoutHistory, "value to be kept in a history that is not there", level: .note,
        explanation: """
            `preserveValueOnDeletion` asks that the history keep the value of an object that is deleted. This version of the \
            library keeps no history, so the value goes with the object; the key stands in snapshots and in the metadata of the \
            generated code, and takes effect when there is a history.
            """,
        bad: "externalID: { type: UUID, preserveValueOnDeletion: true }",
        good: "externalID: { type: UUID }",
        fix: "Nothing, if it is for later; do not rely on it, and write down elsewhere what has to survive a deletion.")
}

/// Asked for, and without effect yet.
func noteOfPreservedValues(_ model: Model, in scene: LintScene, findings: inout Findings) {
    for attribute in model.attributes where attribute.preservesValueOnDeletion {
        findings.report(
            Finding(
                .preservedWithoutHistory, .note,
                "`preserveValueOnDeletion` of `\(shortened(attribute.name))` has no effect yet: there is no history that could keep the value",
                at: scene.places[.member(model: model.name, name: attribute.name)]))
    }
}
