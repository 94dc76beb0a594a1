import SchemaDiagnostics

extension FindingCode {
    package static let transientParameter = FindingCode(197)
}

extension InitializerRules {
    static let transientParameter = RuleDescription(
        .transientParameter, "transient attribute as a parameter",
        explanation: "A transient attribute has its default or nil when an object is made, as when one is read.",
        bad: "Trip: { init: [draft], attributes: { draft: { type: String?, transient: true } } }",
        good: "Trip: { attributes: { draft: { type: String?, transient: true } } }",
        fix: "Leave it out, and set it afterwards.")
}
