import SchemaDiagnostics

extension FindingCode {
    package static let unknownBase = FindingCode(160)
}

extension InheritanceRules {
    static let unknownBase = RuleDescription(
        .unknownBase, "unknown base",
        explanation: """
            `inherits` names a model of this schema.
            """,
        bad: "BusinessTrip: { inherits: Tripp }",
        good: "BusinessTrip: { inherits: Trip }",
        fix: "Correct the name, or declare the model.")
}

extension Finding {
    package static func unknownBase(_ name: String, near: String?, at range: SourceRange) -> Finding {
        Finding(
            .unknownBase, .error,
            "unknown base model `\(shortened(name))`" + (near.map { "; did you mean `\($0)`?" } ?? ""), at: range,
            fixIt: correction(of: name, at: range, to: near))
    }
}
