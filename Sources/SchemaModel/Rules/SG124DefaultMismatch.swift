import SchemaDiagnostics

extension FindingCode {
    package static let defaultMismatch = FindingCode(124)
}

extension DefaultRules {
    static let defaultMismatch = RuleDescription(
        .defaultMismatch, "default of another type",
        explanation: """
            A default becomes an argument's default in Swift, a column's default in SQL and what a migration fills \
            old rows with, so it must be a value of the attribute's type.
            """,
        bad: "attributes: { isFavorite: Bool = 0 }",
        good: "attributes: { isFavorite: Bool = false }",
        fix: "Write a value of the type.")
}

extension Finding {
    package static func defaultMismatch(
        _ text: String, type: String, expected: String, near: String? = nil, at range: SourceRange
    ) -> Finding {
        Finding(
            .defaultMismatch, .error, "`\(shortened(text))` is no default for `\(shortened(type))`: \(expected)",
            at: range, fixIt: correction(of: text, at: range, to: near))
    }
}
