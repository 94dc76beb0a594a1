import SchemaDiagnostics

extension FindingCode {
    package static let badVersion = FindingCode(105)
}

extension VersionRules {
    static let badVersion = RuleDescription(
        .badVersion, "malformed version",
        explanation: """
            A version is three numbers without leading zeros. They are compared as numbers: 1.10.0 is newer than \
            1.9.0.
            """,
        bad: "version: 2.0",
        good: "version: 2.0.0",
        fix: "Write major.minor.patch.")
}

extension Finding {
    package static func badVersion(_ text: String, suggestion: String?, at range: SourceRange) -> Finding {
        Finding(
            .badVersion, .error,
            "`\(shortened(text))` is no version: write major.minor.patch, such as `\(suggestion ?? "1.0.0")`",
            at: range,
            fixIt: correction(of: text, at: range, to: suggestion))
    }
}
