import SchemaDiagnostics

extension FindingCode {
    package static let noCases = FindingCode(170)
    package static let missingRawValue = FindingCode(171)
    package static let duplicateRawValue = FindingCode(172)
    package static let badRawValue = FindingCode(173)
}

/// SG170 to SG173: enums.
package enum EnumRules {
    package static let all: [RuleDescription] = [
        noCases, missingRawValue, duplicateRawValue, badRawValue,
    ]

    static let noCases = RuleDescription(
        .noCases, "enum without cases",
        explanation: """
            An attribute of such a type could have no value.
            """,
        bad: "enums: { BookingStatus: [] }",
        good: "enums: { BookingStatus: [pending, confirmed] }",
        fix: "Write its cases.")

    static let missingRawValue = RuleDescription(
        .missingRawValue, "`Int` case without a number",
        explanation: """
            The number is what is stored. Counted by place, it would change when a case is inserted, and stored rows \
            would change their meaning.
            """,
        bad: "Priority: { type: Int, cases: [low, high] }",
        good: "Priority: { type: Int, cases: { low: 0, high: 9 } }",
        fix: "Write the number of each case.")

    static let duplicateRawValue = RuleDescription(
        .duplicateRawValue, "raw value used twice",
        explanation: """
            Two cases with one raw value could not be told apart when a row is read.
            """,
        bad: "Priority: { type: Int, cases: { low: 0, high: 0 } }",
        good: "Priority: { type: Int, cases: { low: 0, high: 9 } }",
        fix: "Give each case a value of its own.")

    static let badRawValue = RuleDescription(
        .badRawValue, "raw value of another type",
        explanation: """
            Raw values of an `Int` enum are whole numbers; those of a `String` enum are text, in quotes where YAML \
            would take them for something else.
            """,
        bad: "Answer: { cases: { norway: no } }",
        good: "Answer: { cases: { norway: \"no\" } }",
        fix: "Write a number, or quote the text.")
}
