import SchemaDiagnostics

extension FindingCode {
    package static let badExpiry = FindingCode(734)
}

extension WaiverRules {
    static let badExpiry = RuleDescription(
        .badExpiry, "malformed day",
        explanation: "`until` is the last day on which the waiver holds, as `YYYY-MM-DD`.",
        bad: "waive: { SG183: { reason: \"the report\", until: March 2027 } }",
        good: "waive: { SG183: { reason: \"the report\", until: 2027-03-01 } }",
        fix: "Write the day as year, month and day.")
}

extension Finding {
    static func badExpiry(_ text: String, at range: SourceRange) -> Finding {
        Finding(
            .badExpiry, .error, "`\(shortened(text))` is no day: write year-month-day, such as `2027-03-01`", at: range)
    }
}
