import SchemaDiagnostics

extension FindingCode {
    package static let badPrecision = FindingCode(122)
}

extension TypeRules {
    static let badPrecision = RuleDescription(
        .badPrecision, "digits of a `Decimal`",
        explanation: """
            `Decimal(p,s)` is stored as a whole number of 64 bits in units of 10^-s, which is exact up to 18 digits. \
            `Decimal` without digits holds 38, as text.
            """,
        bad: "attributes: { price: \"Decimal(30,2)\" }",
        good: "attributes: { price: \"Decimal(12,2)\" }",
        fix: "Write at most 18 digits, or `Decimal`.")
}

extension Finding {
    package static func badPrecision(at range: SourceRange) -> Finding {
        Finding(
            .badPrecision, .error,
            "`Decimal(p,s)` takes 1 to 18 digits in all and 0 to p of them after the point, as in `Decimal(12,2)`",
            at: range)
    }
}
