import SchemaDiagnostics

extension FindingCode {
    package static let derivedLost = FindingCode(766)
}

extension TranslationRules {
    static let derivedLost = RuleDescription(
        .derivedLost, "derived attribute that was left out", level: .warning,
        explanation: """
            A derived attribute of a schema is SQL over the columns of its own model. Counts and sums over relationships and \
            canonical forms of text are not.
            """,
        bad: "derivationExpression=\"bookings.@count\"",
        good: "var bookingCount: Int { bookings.count }",
        fix: "Compute it in Swift, or store it.")
}

extension Finding {
    static func derivedLost(_ name: String, _ expression: String, at range: SourceRange) -> Finding {
        Finding(
            .derivedLost, .warning,
            "the derived attribute `\(shortened(name))` is left out: `\(shortened(expression))` is no SQL over the model's columns",
            at: range)
    }
}
