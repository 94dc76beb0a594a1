import SchemaDiagnostics

extension FindingCode {
    package static let notWaivable = FindingCode(731)
}

extension WaiverRules {
    static let notWaivable = RuleDescription(
        .notWaivable, "code that cannot be waived",
        explanation: """
            Warnings can be waived, and what a profile asks for. Every other error is about rows that would be lost, a \
            store that could not be opened or Swift that would not compile: accepting it would not make it go away.
            """,
        bad: "waive: { SG202: \"nobody reads it\" }",
        good: "2.0.0: { migration: { remove: [Trip.legacyCode] } }",
        fix: "Mend what is found; `schemagen explain` says how.")
}

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
}
