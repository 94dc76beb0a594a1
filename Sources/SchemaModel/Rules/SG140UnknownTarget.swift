import SchemaDiagnostics

extension FindingCode {
    package static let unknownTarget = FindingCode(140)
}

extension RelationshipRules {
    static let unknownTarget = RuleDescription(
        .unknownTarget, "unknown model",
        explanation: """
            A relationship leads to a model of this schema.
            """,
        bad: "organizer: { type: \"Traveller?\", inverse: trips }",
        good: "organizer: { type: \"Traveler?\", inverse: trips }",
        fix: "Correct the name, or declare the model.")
}

extension Finding {
    package static func unknownTarget(_ name: String, near: String?, at range: SourceRange) -> Finding {
        Finding(
            .unknownTarget, .error,
            "unknown model `\(shortened(name))`" + (near.map { "; did you mean `\($0)`?" } ?? ""), at: range,
            fixIt: correction(of: name, at: range, to: near))
    }
}
