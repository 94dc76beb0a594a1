import SchemaDiagnostics

extension FindingCode {
    package static let repeatedMember = FindingCode(181)
}

extension IndexRules {
    static let repeatedMember = RuleDescription(
        .repeatedMember, "column named twice",
        explanation: """
            The second mention of a column changes nothing.
            """,
        bad: "indexes: [[startDate, startDate]]",
        good: "indexes: [[startDate]]",
        fix: "Remove one.")
}

extension Finding {
    package static func repeatedMember(_ name: String, at range: SourceRange, first: SourceRange) -> Finding {
        Finding(
            .repeatedMember, .error, "`\(shortened(name))` stands here twice", at: range,
            notes: [Note("first here", at: first)])
    }
}
