import SchemaDiagnostics

extension FindingCode {
    package static let missingKey = FindingCode(103)
}

extension KeyRules {
    static let missingKey = RuleDescription(
        .missingKey, "key missing",
        explanation: """
            Without this key the rest has no meaning, and there is no value that would suit everybody.
            """,
        bad: "models:\n  Trip: { attributes: { destination: String } }",
        good: "schema: TripPlanner\nversion: 1.0.0\nmodels:\n  Trip: { attributes: { destination: String } }",
        fix: "Add the key.")
}

extension Finding {
    package static func missingKey(_ key: String, in construct: String, example: String, at range: SourceRange)
        -> Finding
    {
        Finding(.missingKey, .error, "\(construct) needs the key `\(key)`, such as `\(example)`", at: range)
    }
}
