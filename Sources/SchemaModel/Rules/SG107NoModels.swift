import SchemaDiagnostics

extension FindingCode {
    package static let noModels = FindingCode(107)
}

extension VersionRules {
    static let noModels = RuleDescription(
        .noModels, "schema without models",
        explanation: """
            A schema without a model describes an empty store; more likely its models stand under another key.
            """,
        bad: "schema: TripPlanner\nversion: 1.0.0",
        good: "schema: TripPlanner\nversion: 1.0.0\nmodels:\n  Trip: { attributes: { destination: String } }",
        fix: "Write a model under `models`.")
}

extension Finding {
    package static func noModels(at range: SourceRange) -> Finding {
        Finding(
            .noModels, .error,
            "the schema has no models; a model stands under `models`, as in `models: { Trip: { attributes: { destination: String } } }`",
            at: range)
    }
}
