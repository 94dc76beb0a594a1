import SchemaDiagnostics

extension FindingCode {
    package static let becameRequired = FindingCode(302)
}

extension DataRules {
    static let becameRequired = RuleDescription(
        .becameRequired, "optional becomes required",
        explanation: "Rows of the older version may have no value. With a default, they get it.",
        bad: "notes: String                       # was String?",
        good: "notes: { type: String, default: \"\" }",
        fix: "Give it a default, or leave it optional.")
}
