import SchemaDiagnostics

/// SG118 and SG119: attributes that several models share.
package enum MixinRules {
    package static let all: [RuleDescription] = [unknownMixin, repeatedMixin]
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
