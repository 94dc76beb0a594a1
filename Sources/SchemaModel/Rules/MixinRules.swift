import SchemaDiagnostics

extension FindingCode {
    package static let unknownMixin = FindingCode(118)
    package static let repeatedMixin = FindingCode(119)
}

/// SG118 and SG119: attributes that several models share.
package enum MixinRules {
    package static let all: [RuleDescription] = [unknownMixin, repeatedMixin]

    static let unknownMixin = RuleDescription(
        .unknownMixin, "unknown mixin",
        explanation: """
            A model's `mixins` names groups of attributes that stand under `mixins` at the top of the file, or in one that \
            it includes.
            """,
        bad: "models: { Trip: { mixins: [Stamped] } }",
        good: "mixins: { Stamped: { attributes: { createdAt: Date = now } } }\nmodels: { Trip: { mixins: [Stamped] } }",
        fix: "Correct the name, or declare the mixin.")

    static let repeatedMixin = RuleDescription(
        .repeatedMixin, "mixin named twice",
        explanation: "A model has each attribute of a mixin once.",
        bad: "Trip: { mixins: [Stamped, Stamped] }",
        good: "Trip: { mixins: [Stamped] }",
        fix: "Remove one of them.")
}

extension Finding {
    static func unknownMixin(_ name: String, near: String?, at range: SourceRange) -> Finding {
        Finding(
            .unknownMixin, .error,
            "unknown mixin `\(shortened(name))`"
                + (near.map { "; did you mean `\($0)`?" } ?? "; declare it under `mixins` at the top of the file"),
            at: range, fixIt: correction(of: name, at: range, to: near))
    }

    static func repeatedMixin(_ name: String, at range: SourceRange, first: SourceRange) -> Finding {
        Finding(
            .repeatedMixin, .error, "the mixin `\(shortened(name))` is named twice", at: range,
            notes: [Note("it is named here already", at: first)])
    }
}
