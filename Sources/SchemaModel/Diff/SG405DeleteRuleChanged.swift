import SchemaDiagnostics

extension FindingCode {
    package static let deleteRuleChanged = FindingCode(405)
}

extension CompatibilityRules {
    static let deleteRuleChanged = RuleDescription(
        .deleteRuleChanged, "delete rule changed", level: .note,
        explanation: "Rows stay as they are; the next deletion follows the new rule.",
        bad: "bookings: { type: \"[Booking]\", inverse: traveler, deleteRule: cascade }   # was nullify",
        good: "bookings: { type: \"[Booking]\", inverse: traveler, deleteRule: nullify }",
        fix: "Nothing, if that is meant.")
}
