import SchemaDiagnostics

extension FindingCode {
    package static let unknownMixin = FindingCode(118)
}

extension MixinRules {
    static let unknownMixin = RuleDescription(
        .unknownMixin, "unknown mixin",
        explanation: """
            A model's `mixins` names groups of attributes that stand under `mixins` at the top of the file, or in one that \
            it includes.
            """,
        bad: "models: { Trip: { mixins: [Stamped] } }",
        good: "mixins: { Stamped: { attributes: { createdAt: Date = now } } }\nmodels: { Trip: { mixins: [Stamped] } }",
        fix: "Correct the name, or declare the mixin.")
}
