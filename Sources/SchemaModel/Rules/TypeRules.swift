import SchemaDiagnostics

extension FindingCode {
    package static let malformedType = FindingCode(120)
    package static let unknownType = FindingCode(121)
    package static let badPrecision = FindingCode(122)
    package static let misplacedType = FindingCode(123)
}

/// SG120 to SG123: types.
package enum TypeRules {
    package static let all: [RuleDescription] = [
        malformedType, unknownType, badPrecision, misplacedType,
    ]

    static let malformedType = RuleDescription(
        .malformedType, "malformed type",
        explanation: """
            A type is written as in Swift: `String`, `Int?`, `[String]`, `Decimal(12,2)`; behind it a default may \
            stand after `=`.
            """,
        bad: "attributes: { priority: Int = }",
        good: "attributes: { priority: Int = 0 }",
        fix: "Write a type as in Swift.")

    static let unknownType = RuleDescription(
        .unknownType, "unknown type",
        explanation: """
            An attribute's type is one of Swift's scalar types, an enum or a struct of this schema, or a list of \
            these.
            """,
        bad: "attributes: { isFavorite: Boolean }",
        good: "attributes: { isFavorite: Bool }",
        fix: "Correct the name, or declare the enum.")

    static let badPrecision = RuleDescription(
        .badPrecision, "digits of a `Decimal`",
        explanation: """
            `Decimal(p,s)` is stored as a whole number of 64 bits in units of 10^-s, which is exact up to 18 digits. \
            `Decimal` without digits holds 38, as text.
            """,
        bad: "attributes: { price: \"Decimal(30,2)\" }",
        good: "attributes: { price: \"Decimal(12,2)\" }",
        fix: "Write at most 18 digits, or `Decimal`.")

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
