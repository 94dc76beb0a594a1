import SchemaDiagnostics

extension FindingCode {
    package static let inheritanceCycle = FindingCode(161)
}

extension InheritanceRules {
    static let inheritanceCycle = RuleDescription(
        .inheritanceCycle, "models that inherit from each other",
        explanation: """
            A class cannot be its own ancestor.
            """,
        bad: "A: { inherits: B }\nB: { inherits: A }",
        good: "A: {}\nB: { inherits: A }",
        fix: "Remove one `inherits`.")
}

extension Finding {
    package static func inheritanceCycle(_ names: [String], at range: SourceRange) -> Finding {
        Finding(
            .inheritanceCycle, .error,
            names.count == 1
                ? "`\(shortened(names[0]))` inherits from itself"
                : "these models inherit from each other: \((names.prefix(8) + [names[0]]).joined(separator: " → "))",
            at: range)
    }
}
