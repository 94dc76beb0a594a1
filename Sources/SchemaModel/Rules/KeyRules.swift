import SchemaDiagnostics

extension FindingCode {
    package static let unknownKey = FindingCode(100)
    package static let notSupportedYet = FindingCode(101)
    package static let wrongShape = FindingCode(102)
    package static let missingKey = FindingCode(103)
    package static let unknownValue = FindingCode(104)
}

/// SG100 to SG104: the keys of a schema file and the shape of their values.
package enum KeyRules {
    package static let all: [RuleDescription] = [
        unknownKey, notSupportedYet, wrongShape, missingKey, unknownValue,
    ]

    static let unknownKey = RuleDescription(
        .unknownKey, "unknown key",
        explanation: """
            A key that no rule knows would be ignored in silence, and what it was meant to say with it. So it is an \
            error at every level of the file.
            """,
        bad: "Trip:\n  atributes: { destination: String }",
        good: "Trip:\n  attributes: { destination: String }",
        fix: "Correct the key, or remove it.")

    static let notSupportedYet = RuleDescription(
        .notSupportedYet, "not supported yet",
        explanation: """
            The schema language has this, this version of schemagen does not. It refuses the file rather than leave \
            something out.
            """,
        bad: "Trip:\n  attributes: { destination: String }\n  search: [destination]",
        good: "Trip:\n  attributes: { destination: String }",
        fix: "Leave it out for now, or use a newer schemagen.")

    static let wrongShape = RuleDescription(
        .wrongShape, "value of the wrong shape",
        explanation: """
            A key takes a text, a number, `true` or `false`, a list, or a mapping. What stands here is of another \
            shape.
            """,
        bad: "Trip:\n  abstract: yes",
        good: "Trip:\n  abstract: true",
        fix: "Write a value of the shape that the message names.")

    static let missingKey = RuleDescription(
        .missingKey, "key missing",
        explanation: """
            Without this key the rest has no meaning, and there is no value that would suit everybody.
            """,
        bad: "models:\n  Trip: { attributes: { destination: String } }",
        good: "schema: TripPlanner\nversion: 1.0.0\nmodels:\n  Trip: { attributes: { destination: String } }",
        fix: "Add the key.")

    static let unknownValue = RuleDescription(
        .unknownValue, "value that the key does not take",
        explanation: """
            The key takes one of a few words, spelled as here.
            """,
        bad: "bookings: { type: \"[Booking]\", inverse: traveler, deleteRule: delete }",
        good: "bookings: { type: \"[Booking]\", inverse: traveler, deleteRule: cascade }",
        fix: "Write one of the words that the message names.")
}
