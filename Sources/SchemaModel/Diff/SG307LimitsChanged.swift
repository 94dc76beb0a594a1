import SchemaDiagnostics

extension FindingCode {
    package static let limitsChanged = FindingCode(307)
}

extension DataRules {
    static let limitsChanged = RuleDescription(
        .limitsChanged, "limits changed", level: .note,
        explanation: """
            Limits are asked of values that are saved, not of rows that are there: those stay until somebody changes them, \
            unless `convert: strict` asks for them.
            """,
        bad: "name: { type: String, maxLength: 10 }   # was 50",
        good: "name: { type: String, maxLength: 50 }",
        fix: "Nothing, if that is meant.")
}
