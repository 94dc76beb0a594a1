import SchemaDiagnostics

extension Finding {
    package static func malformedType(_ problem: TypeProblem, at range: SourceRange) -> Finding {
        Finding(.malformedType, .error, problem.message, at: range)
    }

    package static func unknownType(_ name: String, near: String?, at range: SourceRange) -> Finding {
        Finding(
            .unknownType, .error,
            "unknown type `\(shortened(name))`; "
                + (near.map { "did you mean `\($0)`?" }
                    ?? "write one of Swift's types, such as `String`, or an enum or struct of this schema"),
            at: range,
            fixIt: correction(of: name, at: range, to: near))
    }

    package static func badPrecision(at range: SourceRange) -> Finding {
        Finding(
            .badPrecision, .error,
            "`Decimal(p,s)` takes 1 to 18 digits in all and 0 to p of them after the point, as in `Decimal(12,2)`",
            at: range)
    }

    /// `String(3)`: only `Decimal` takes arguments.
    package static func argumentsNotAllowed(_ name: String, at range: SourceRange) -> Finding {
        Finding(.malformedType, .error, "`\(shortened(name))` takes no arguments", at: range)
    }

    package static func modelAsAttribute(_ name: String, at range: SourceRange) -> Finding {
        Finding(
            .misplacedType, .error,
            "`\(shortened(name))` is a model: write it under `relationships`, with its `inverse`", at: range)
    }

    package static func attributeTypeAsTarget(_ name: String, at range: SourceRange) -> Finding {
        Finding(
            .misplacedType, .error,
            "`\(shortened(name))` is not a model: write it under `attributes`", at: range)
    }

    package static func noRelationshipType(at range: SourceRange) -> Finding {
        Finding(
            .misplacedType, .error,
            "a relationship's type is `Model`, `Model?`, `\"[Model]\"` or `\"[Model]?\"`", at: range)
    }
}
