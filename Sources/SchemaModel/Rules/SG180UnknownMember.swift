import SchemaDiagnostics

extension FindingCode {
    package static let unknownMember = FindingCode(180)
}

extension IndexRules {
    static let unknownMember = RuleDescription(
        .unknownMember, "unknown column",
        explanation: """
            Indexes and uniques name attributes and to-one relationships of their model, own or inherited; `-` \
            before a name means descending.
            """,
        bad: "indexes: [[startdate]]",
        good: "indexes: [[startDate]]",
        fix: "Correct the name.")
}

extension Finding {
    package static func unknownMember(_ name: String, of model: String, near: String?, at range: SourceRange) -> Finding
    {
        Finding(
            .unknownMember, .error,
            "`\(shortened(model))` has no attribute or relationship `\(shortened(name))`"
                + (near.map { "; did you mean `\($0)`?" } ?? ""), at: range,
            fixIt: correction(of: name, at: range, to: near))
    }
}
