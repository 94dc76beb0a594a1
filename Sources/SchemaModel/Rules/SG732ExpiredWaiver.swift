import SchemaDiagnostics

extension FindingCode {
    package static let expiredWaiver = FindingCode(732)
}

extension WaiverRules {
    static let expiredWaiver = RuleDescription(
        .expiredWaiver, "expired waiver", level: .warning,
        explanation: """
            The day until which the waiver was to hold has passed, so what it accepted is reported again. `schemagen \
            validate`, `check` and `freeze` look at the date (or at `--today`); a build does not, so that the same files always \
            build alike.
            """,
        bad: "waive: { SG183: { reason: \"the report moves in spring\", until: 2026-06-01 } }",
        good: "indexes: [[startDate, endDate]]",
        fix: "Mend what was waived, or set a new day for a reason that still holds.", isWaivable: false)
}

extension Finding {
    static func expiredWaiver(_ waiver: Waiver, until day: CalendarDay) -> Finding {
        Finding(
            .expiredWaiver, .warning,
            "this waiver of \(waiver.code) held until \(day); what it accepted is reported again", at: waiver.range)
    }
}
