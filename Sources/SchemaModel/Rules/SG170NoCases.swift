import SchemaDiagnostics

extension FindingCode {
    package static let noCases = FindingCode(170)
}

extension EnumRules {
    static let noCases = RuleDescription(
        .noCases, "enum without cases",
        explanation: """
            An attribute of such a type could have no value.
            """,
        bad: "enums: { BookingStatus: [] }",
        good: "enums: { BookingStatus: [pending, confirmed] }",
        fix: "Write its cases.")
}

extension Finding {
    package static func noCases(_ name: String, at range: SourceRange) -> Finding {
        Finding(.noCases, .error, "the enum `\(shortened(name))` has no cases", at: range)
    }
}
