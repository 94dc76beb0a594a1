import SchemaDiagnostics

extension FindingCode {
    package static let repeatedMixin = FindingCode(119)
}

extension MixinRules {
    static let repeatedMixin = RuleDescription(
        .repeatedMixin, "mixin named twice",
        explanation: "A model has each attribute of a mixin once.",
        bad: "Trip: { mixins: [Stamped, Stamped] }",
        good: "Trip: { mixins: [Stamped] }",
        fix: "Remove one of them.")
}
