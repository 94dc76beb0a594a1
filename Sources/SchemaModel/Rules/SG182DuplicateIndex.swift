import SchemaDiagnostics

extension FindingCode {
    package static let duplicateIndex = FindingCode(182)
}

extension IndexRules {
    static let duplicateIndex = RuleDescription(
        .duplicateIndex, "declared twice", level: .warning,
        explanation: """
            The same index or unique twice is the same index once.
            """,
        bad: "indexes: [[startDate], [startDate]]",
        good: "indexes: [[startDate]]",
        fix: "Remove one.")
}

extension Finding {
    package static func duplicateIndex(_ what: String, at range: SourceRange, first: SourceRange) -> Finding {
        Finding(
            .duplicateIndex, .warning, "this \(what) is declared twice; remove one", at: range,
            notes: [Note("the other one is here", at: first)])
    }
}
