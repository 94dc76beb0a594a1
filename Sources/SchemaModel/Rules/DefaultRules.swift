import SchemaDiagnostics

extension FindingCode {
    package static let defaultMismatch = FindingCode(124)
    package static let defaultOutOfRange = FindingCode(125)
    package static let unknownCase = FindingCode(126)
    package static let tooManyDigits = FindingCode(127)
    package static let unquotedText = FindingCode(128)
}

/// SG124 to SG128: defaults.
package enum DefaultRules {
    package static let all: [RuleDescription] = [
        defaultMismatch, defaultOutOfRange, unknownCase, tooManyDigits, unquotedText,
    ]

    static let defaultMismatch = RuleDescription(
        .defaultMismatch, "default of another type",
        explanation: """
            A default becomes an argument's default in Swift, a column's default in SQL and what a migration fills \
            old rows with, so it must be a value of the attribute's type.
            """,
        bad: "attributes: { isFavorite: Bool = 0 }",
        good: "attributes: { isFavorite: Bool = false }",
        fix: "Write a value of the type.")

    static let defaultOutOfRange = RuleDescription(
        .defaultOutOfRange, "default out of range",
        explanation: """
            The number does not fit into the attribute's type. SQLite's integers end at Int64.max, so UInt64 does \
            too.
            """,
        bad: "attributes: { age: Int8 = 300 }",
        good: "attributes: { age: Int16 = 300 }",
        fix: "Write a smaller number, or choose a wider type.")

    static let unknownCase = RuleDescription(
        .unknownCase, "unknown enum case",
        explanation: """
            The default of an enum attribute is the name of one of its cases, without a dot and without quotes.
            """,
        bad: "status: BookingStatus = open",
        good: "status: BookingStatus = confirmed",
        fix: "Write one of the enum's cases.")

    static let tooManyDigits = RuleDescription(
        .tooManyDigits, "more digits than are kept",
        explanation: """
            The default has more digits than the attribute's `Decimal` keeps; cutting them off would change the \
            value.
            """,
        bad: "attributes: { price: \"Decimal(12,2) = 0.125\" }",
        good: "attributes: { price: \"Decimal(12,3) = 0.125\" }",
        fix: "Shorten the default, or give the type more digits.")

    static let unquotedText = RuleDescription(
        .unquotedText, "text without quotes",
        explanation: """
            In the shorthand, text stands in quotes as in Swift. Under `default`, YAML takes words such as `no`, \
            `null` and `5` for something other than text.
            """,
        bad: "attributes: { country: String = Norway }",
        good: "attributes: { country: 'String = \"Norway\"' }",
        fix: "Put the text in quotes.")
}
