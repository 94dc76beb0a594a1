import SchemaDiagnostics

extension Finding {
    static func noCode(_ text: String, at range: SourceRange) -> Finding {
        Finding(
            .notWaivable, .error, "`\(shortened(text))` is no code; a waiver names one, such as `SG183`", at: range)
    }

    static func unknownCode(_ code: FindingCode, at range: SourceRange) -> Finding {
        Finding(.notWaivable, .error, "no rule has the code \(code)", at: range)
    }

    static func notWaivable(_ rule: RuleDescription, at range: SourceRange) -> Finding {
        let reason =
            switch rule.level {
            case .error: "it is an error: what it finds would lose data, or would not work"
            case .warning: "it is about waivers themselves"
            case .note: "it is a note, which stops nothing"
            }
        return Finding(
            .notWaivable, .error, "\(rule.code) (\(rule.title)) cannot be waived: \(reason)", at: range)
    }

    static func waiverWithoutReason(_ code: FindingCode, at range: SourceRange) -> Finding {
        Finding(
            .waiverWithoutReason, .error,
            "the waiver of \(code) needs a reason: `\(code): { reason: \"…\", until: 2027-03-01 }`, or `\(code): \"…\"`",
            at: range)
    }

    static func badExpiry(_ text: String, at range: SourceRange) -> Finding {
        Finding(
            .badExpiry, .error, "`\(shortened(text))` is no day: write year-month-day, such as `2027-03-01`", at: range)
    }

    static func expiredWaiver(_ waiver: Waiver, until day: CalendarDay) -> Finding {
        Finding(
            .expiredWaiver, .warning,
            "this waiver of \(waiver.code) held until \(day); what it accepted is reported again", at: waiver.range)
    }

    static func needlessWaiver(_ waiver: Waiver) -> Finding {
        Finding(
            .needlessWaiver, .warning, "nothing here is found by \(waiver.code) any more; remove this waiver",
            at: waiver.range)
    }
}
