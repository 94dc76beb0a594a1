import SchemaDiagnostics

extension FindingCode {
    package static let requiredWithoutValue = FindingCode(301)
    package static let becameRequired = FindingCode(302)
    package static let uniqueAdded = FindingCode(303)
    package static let checkAdded = FindingCode(304)
    package static let narrowingType = FindingCode(305)
    package static let lossyNumber = FindingCode(306)
    package static let limitsChanged = FindingCode(307)
    package static let cardinalityChanged = FindingCode(308)
}

/// SG301 to SG308: changes that depend on rows that nobody can see when the schema is written.
package enum DataRules {
    package static let all: [RuleDescription] = [
        requiredWithoutValue, becameRequired, uniqueAdded, checkAdded, narrowingType, lossyNumber, limitsChanged,
        cardinalityChanged,
    ]

    static let requiredWithoutValue = RuleDescription(
        .requiredWithoutValue, "new and required, without a value for old rows",
        explanation: """
            Rows of the older version have no value for the new member. A default is also what they are filled with; an \
            initialiser's argument is not.
            """,
        bad: "endDate: Date",
        good: "endDate: Date?",
        fix: "Give it a default, or make it optional.")

    static let becameRequired = RuleDescription(
        .becameRequired, "optional becomes required",
        explanation: "Rows of the older version may have no value. With a default, they get it.",
        bad: "notes: String                       # was String?",
        good: "notes: { type: String, default: \"\" }",
        fix: "Give it a default, or leave it optional.")

    static let uniqueAdded = RuleDescription(
        .uniqueAdded, "new unique over rows that are there",
        explanation: """
            Rows of the older version may have equal values; the migration would fail on the first store that has. It is \
            proved only where a new member tells rows apart, or a unique over fewer members was there before.
            """,
        bad: "email: { type: String, unique: true }   # was not unique",
        good: "indexes: [[email]]",
        fix: "Say with `dedupe` which of equal rows stays, or that there are none; or declare an index instead.")

    static let checkAdded = RuleDescription(
        .checkAdded, "new check over rows that are there",
        explanation: """
            Rows of the older version may break the condition; the migration would fail on the first store that has such a \
            row. A condition counts as new when its text changes, apart from the new names of columns.
            """,
        bad: "checks: { order: starts < ends }    # 1.0.0 had none",
        good: "stars: { type: Int, minimum: 1 }",
        fix: "Leave it out, or hold new values alone to limits.")

    static let narrowingType = RuleDescription(
        .narrowingType, "type that does not hold every old value",
        explanation: """
            A value of the old type may have no equal in the new one. Types that hold more (Int32 to Int64, Float to \
            Double, an enum to String) change freely.
            """,
        bad: "count: Int8                         # was Int",
        good: "count: Int64",
        fix: "Keep the type, or say with `convert` what becomes of the others.")

    static let lossyNumber = RuleDescription(
        .lossyNumber, "number that would lose digits",
        explanation: "Between whole, decimal and binary numbers some values change: 2^53 + 1 is no Double, 0.5 no Int.",
        bad: "total: Double                       # was Int",
        good: "total: Int",
        fix: "Keep the type, or say with `convert` what becomes of the others.")

    static let limitsChanged = RuleDescription(
        .limitsChanged, "limits changed", level: .note,
        explanation: """
            Limits are asked of values that are saved, never of rows that are there: those stay until somebody changes them.
            """,
        bad: "name: { type: String, maxLength: 10 }   # was 50",
        good: "name: { type: String, maxLength: 50 }",
        fix: "Nothing, if that is meant.")

    static let cardinalityChanged = RuleDescription(
        .cardinalityChanged, "relationship whose links would lie elsewhere",
        explanation: """
            To-one links lie in a column, many-to-many links in a table of their own. From many to one, a row may have \
            more than fit.
            """,
        bad: "tags: { type: Tag?, inverse: trip }  # was [Tag]",
        good: "tags: { type: \"[Tag]\", inverse: trips }",
        fix: "Keep the relationship, or add one beside it.", isWaivable: true)
}
