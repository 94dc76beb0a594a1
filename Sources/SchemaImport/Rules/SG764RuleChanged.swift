import SchemaDiagnostics

extension FindingCode {
    package static let ruleChanged = FindingCode(764)
}

extension TranslationRules {
    static let ruleChanged = RuleDescription(
        .ruleChanged, "rule of a relationship that was changed", level: .warning,
        explanation: """
            The source lets a deletion leave a required end empty, or two objects require each other so that none can be \
            first. There the save fails, or there is nothing that holds the rule; here the schema must say what happens.
            """,
        bad: "Traveler.bookings nullifies, Booking.traveler is not optional",
        good: "bookings: { type: \"[Booking]\", inverse: traveler, deleteRule: deny }",
        fix: "Decide: deny, cascade, or an optional end.")
}

extension Finding {
    static func ruleChanged(_ message: String, at range: SourceRange) -> Finding {
        Finding(.ruleChanged, .warning, message, at: range)
    }
}
