import SchemaDiagnostics

extension FindingCode {
    package static let waiverWithoutReason = FindingCode(730)
}

extension WaiverRules {
    static let waiverWithoutReason = RuleDescription(
        .waiverWithoutReason, "waiver without a reason",
        explanation: """
            A waiver is read by whoever wonders, years later, why the rule does not hold here. Without a reason nobody \
            can tell whether it still does not.
            """,
        bad: "waive: { SG183: }",
        good: "waive: { SG183: { reason: \"the nightly report scans it\", until: 2027-03-01 } }",
        fix: "Say why.")
}

extension Finding {
    static func waiverWithoutReason(_ code: FindingCode, at range: SourceRange) -> Finding {
        Finding(
            .waiverWithoutReason, .error,
            "the waiver of \(code) needs a reason: `\(code): { reason: \"…\", until: 2027-03-01 }`, or `\(code): \"…\"`",
            at: range)
    }
}
