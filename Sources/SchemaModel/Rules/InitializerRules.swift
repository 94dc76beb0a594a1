import SchemaDiagnostics

extension FindingCode {
    package static let transientParameter = FindingCode(197)
    package static let parameterMissing = FindingCode(198)
}

/// SG197 and SG198: the parameters of an initialiser.
package enum InitializerRules {
    package static let all: [RuleDescription] = [transientParameter, parameterMissing]

    static let transientParameter = RuleDescription(
        .transientParameter, "transient attribute as a parameter",
        explanation: "A transient attribute has its default or nil when an object is made, as when one is read.",
        bad: "Trip: { init: [draft], attributes: { draft: { type: String?, transient: true } } }",
        good: "Trip: { attributes: { draft: { type: String?, transient: true } } }",
        fix: "Leave it out, and set it afterwards.")

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

extension Finding {
    static func transientParameter(_ name: String, at range: SourceRange) -> Finding {
        Finding(
            .transientParameter, .error, "`\(shortened(name))` is transient, so that no initialiser takes it", at: range
        )
    }

    static func parameterMissing(_ name: String, of model: String, at range: SourceRange) -> Finding {
        Finding(
            .parameterMissing, .error,
            "`init` of `\(shortened(model))` leaves out `\(shortened(name))`, which is required and has no default; "
                + "add it or give it one", at: range)
    }
}
