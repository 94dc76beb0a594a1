import SchemaDiagnostics

extension FindingCode {
    package static let unknownType = FindingCode(121)
}

extension TypeRules {
    static let unknownType = RuleDescription(
        .unknownType, "unknown type",
        explanation: """
            An attribute's type is one of Swift's scalar types, an enum or a struct of this schema, or a list of \
            these.
            """,
        bad: "attributes: { isFavorite: Boolean }",
        good: "attributes: { isFavorite: Bool }",
        fix: "Correct the name, or declare the enum.")
}

extension Finding {
    package static func unknownType(_ name: String, near: String?, at range: SourceRange) -> Finding {
        Finding(
            .unknownType, .error,
            "unknown type `\(shortened(name))`; "
                + (near.map { "did you mean `\($0)`?" }
                    ?? "write one of Swift's types, such as `String`, or an enum or struct of this schema"),
            at: range,
            fixIt: correction(of: name, at: range, to: near))
    }
}
