import SchemaDiagnostics

extension FindingCode {
    package static let malformedType = FindingCode(120)
}

extension TypeRules {
    static let malformedType = RuleDescription(
        .malformedType, "malformed type",
        explanation: """
            A type is written as in Swift: `String`, `Int?`, `[String]`, `Decimal(12,2)`; behind it a default may \
            stand after `=`.
            """,
        bad: "attributes: { priority: Int = }",
        good: "attributes: { priority: Int = 0 }",
        fix: "Write a type as in Swift.")
}

extension Finding {
    package static func malformedType(_ problem: TypeProblem, at range: SourceRange) -> Finding {
        Finding(.malformedType, .error, problem.message, at: range)
    }

    /// `String(3)`: only `Decimal` takes arguments.
    package static func argumentsNotAllowed(_ name: String, at range: SourceRange) -> Finding {
        Finding(.malformedType, .error, "`\(shortened(name))` takes no arguments", at: range)
    }
}
