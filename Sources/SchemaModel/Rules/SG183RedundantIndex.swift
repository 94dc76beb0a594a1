import SchemaDiagnostics

extension FindingCode {
    package static let redundantIndex = FindingCode(183)
}

extension IndexRules {
    static let redundantIndex = RuleDescription(
        .redundantIndex, "index that helps nothing", level: .warning,
        explanation: """
            An index also serves queries on its first columns alone, and so do the indexes behind a unique and a \
            relationship. One more costs time at every write.
            """,
        bad: "indexes: [[startDate], [startDate, endDate]]",
        good: "indexes: [[startDate, endDate]]",
        fix: "Remove the shorter one.")
}

extension Finding {
    package static func redundantIndex(coveredBy what: String, at range: SourceRange, first: SourceRange) -> Finding {
        Finding(
            .redundantIndex, .warning,
            "this index costs writes and helps no query: \(what) begins with the same columns", at: range,
            notes: [Note("it is here", at: first)])
    }
}
