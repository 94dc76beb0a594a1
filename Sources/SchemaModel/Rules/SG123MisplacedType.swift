import SchemaDiagnostics

extension FindingCode {
    package static let misplacedType = FindingCode(123)
}

extension TypeRules {
    static let misplacedType = RuleDescription(
        .misplacedType, "type in the wrong place",
        explanation: """
            Values stand under `attributes`, links to other models under `relationships`: a link has an inverse and \
            a delete rule, a value has not.
            """,
        bad: "attributes: { organizer: Traveler }",
        good: "relationships: { organizer: { type: \"Traveler?\", inverse: trips } }",
        fix: "Move it to where its type belongs.")
}

extension Finding {
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
