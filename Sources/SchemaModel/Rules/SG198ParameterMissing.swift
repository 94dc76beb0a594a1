import SchemaDiagnostics

extension FindingCode {
    package static let parameterMissing = FindingCode(198)
}

extension InitializerRules {
    static let parameterMissing = RuleDescription(
        .parameterMissing, "parameter that an object needs",
        explanation: """
            `init` orders the parameters of the initialiser and may leave out what has a default, is optional or a list. \
            What is required and has no default must be among them, inherited members too.
            """,
        bad: "Trip: { init: [notes], attributes: { name: String, notes: String? } }",
        good: "Trip: { init: [name], attributes: { name: String, notes: String? } }",
        fix: "Add it, or give it a default.")
}
