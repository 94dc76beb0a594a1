import SchemaDiagnostics

extension FindingCode {
    package static let defaultOutOfRange = FindingCode(125)
}

extension DefaultRules {
    static let defaultOutOfRange = RuleDescription(
        .defaultOutOfRange, "default out of range",
        explanation: """
            The number does not fit into the attribute's type. SQLite's integers end at Int64.max, so UInt64 does \
            too.
            """,
        bad: "attributes: { age: Int8 = 300 }",
        good: "attributes: { age: Int16 = 300 }",
        fix: "Write a smaller number, or choose a wider type.")
}

extension Finding {
    package static func defaultOutOfRange(
        _ text: String, type: String, lowest: String, highest: String, at range: SourceRange
    ) -> Finding {
        Finding(
            .defaultOutOfRange, .error,
            "`\(shortened(text))` does not fit into `\(shortened(type))`, which holds \(lowest) to \(highest)",
            at: range)
    }
}
