import SchemaDiagnostics

extension FindingCode {
    package static let modelRemoved = FindingCode(201)
}

extension DestructiveRules {
    static let modelRemoved = RuleDescription(
        .modelRemoved, "model removed",
        explanation: """
            The older version stores rows of the model. They are deleted only if the schema says so; a model that is gone \
            by mistake, or was renamed, must not take its rows along.
            """,
        bad: "models: {}                          # 1.0.0 had Tag",
        good: "2.0.0: { migration: { remove: [Tag] } }",
        fix: "Keep the model, write `originalName` on the one that it became, or consent with `remove`.")
}
