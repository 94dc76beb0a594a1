import SchemaDiagnostics

extension FindingCode {
    static let unknownRawValue = FindingCode(818)
}

extension DriftRules {
    static let unknownRawValue = RuleDescription(
        .unknownRawValue, "raw value of no case",
        explanation: """
            Rows have a raw value that no case of the enum has, and reading them is an error. Another program \
            wrote it, or a case was removed without `map`.
            """,
        bad: "UPDATE \"Order\" SET \"status\" = 'lost'",
        good: "status: { type: Status, unknown: preserve, default: open }",
        fix: "Give the rows a value that a case has; or say with `unknown` what such a value becomes.")
}
