import SchemaDiagnostics

extension FindingCode {
    package static let tooManyDigits = FindingCode(127)
}

extension DefaultRules {
    static let tooManyDigits = RuleDescription(
        .tooManyDigits, "more digits than are kept",
        explanation: """
            The default has more digits than the attribute's `Decimal` keeps; cutting them off would change the \
            value.
            """,
        bad: "attributes: { price: \"Decimal(12,2) = 0.125\" }",
        good: "attributes: { price: \"Decimal(12,3) = 0.125\" }",
        fix: "Shorten the default, or give the type more digits.")
}

extension Finding {
    package static func tooManyDigits(_ text: String, type: String, at range: SourceRange) -> Finding {
        Finding(
            .tooManyDigits, .error, "`\(shortened(text))` has more digits than `\(shortened(type))` keeps", at: range)
    }
}
