import SchemaDiagnostics

extension FindingCode {
    package static let waiverWithoutReason = FindingCode(730)
    package static let notWaivable = FindingCode(731)
    package static let expiredWaiver = FindingCode(732)
    package static let needlessWaiver = FindingCode(733)
    package static let badExpiry = FindingCode(734)
}

/// SG730 to SG734: what `waive` accepts, and until when.
package enum WaiverRules {
    package static let all: [RuleDescription] = [
        waiverWithoutReason, notWaivable, expiredWaiver, needlessWaiver, badExpiry,
    ]

    static let waiverWithoutReason = RuleDescription(
        .waiverWithoutReason, "waiver without a reason",
        explanation: """
            A waiver is read by whoever wonders, years later, why the rule does not hold here. Without a reason nobody \
            can tell whether it still does not.
            """,
        bad: "waive: { SG183: }",
        good: "waive: { SG183: { reason: \"the nightly report scans it\", until: 2027-03-01 } }",
        fix: "Say why.")

    static let notWaivable = RuleDescription(
        .notWaivable, "code that cannot be waived",
        explanation: """
            Warnings can be waived, and what a profile asks for. Every other error is about rows that would be lost, a \
            store that could not be opened or Swift that would not compile: accepting it would not make it go away.
            """,
        bad: "waive: { SG202: \"nobody reads it\" }",
        good: "2.0.0: { migration: { remove: [Trip.legacyCode] } }",
        fix: "Mend what is found; `schemagen explain` says how.")

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

    static let needlessWaiver = RuleDescription(
        .needlessWaiver, "waiver that accepts nothing", level: .warning,
        explanation: """
            Nothing of that code is found at the element or inside it any more. Left where it is, the waiver would hide \
            the next finding, which nobody has looked at.
            """,
        bad: "startDate: { type: Date, waive: { SG183: \"needed\" } }   # no index is redundant there",
        good: "startDate: Date",
        fix: "Remove it.", isWaivable: false)

    static let badExpiry = RuleDescription(
        .badExpiry, "malformed day",
        explanation: "`until` is the last day on which the waiver holds, as `YYYY-MM-DD`.",
        bad: "waive: { SG183: { reason: \"the report\", until: March 2027 } }",
        good: "waive: { SG183: { reason: \"the report\", until: 2027-03-01 } }",
        fix: "Write the day as year, month and day.")
}
