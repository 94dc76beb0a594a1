import SchemaDiagnostics

extension FindingCode {
    package static let defaultChanged = FindingCode(404)
}

extension CompatibilityRules {
    static let defaultChanged = RuleDescription(
        .defaultChanged, "default changed", level: .note,
        explanation: "New rows get the new default; rows that are there keep their values.",
        bad: "priority: Int = 5                   # was 0",
        good: "priority: Int = 0",
        fix: "Nothing, if that is meant.")
}
