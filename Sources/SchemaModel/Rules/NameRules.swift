import SchemaDiagnostics

extension FindingCode {
    package static let notAName = FindingCode(110)
    package static let reservedPrefix = FindingCode(111)
    package static let duplicateName = FindingCode(112)
    package static let inheritedName = FindingCode(113)
    package static let sameSQLName = FindingCode(114)
    package static let reservedName = FindingCode(115)
}

/// SG110 to SG115: names.
package enum NameRules {
    package static let all: [RuleDescription] = [
        notAName, reservedPrefix, duplicateName, inheritedName, sameSQLName, reservedName,
    ]

    static let notAName = RuleDescription(
        .notAName, "not a name",
        explanation: """
            A name becomes a Swift identifier and the name of a table or column: letters of any script, digits after \
            the first letter, `_` inside, and the emoji that Swift allows. Characters that nobody sees are refused, \
            since two names that look alike would differ.
            """,
        bad: "attributes: { start date: Date }",
        good: "attributes: { startDate: Date }",
        fix: "Write a name that Swift takes as an identifier.")

    static let reservedPrefix = RuleDescription(
        .reservedPrefix, "name that begins with `_` or `$`",
        explanation: """
            The runtime's own columns and members begin so (`_id`, `_kind`, `_v`), and no others do; that keeps \
            every other name free for you.
            """,
        bad: "attributes: { _order: Int }",
        good: "attributes: { order: Int }",
        fix: "Drop the prefix.")

    static let duplicateName = RuleDescription(
        .duplicateName, "name used twice",
        explanation: """
            Two members of a class, two types of a module or two cases of an enum cannot share a name. Names are \
            compared as Swift compares text: an é in one piece and an e with a combining accent are the same.
            """,
        bad:
            "Trip:\n  attributes: { traveler: String }\n  relationships:\n    traveler: { type: Traveler?, inverse: trips }",
        good:
            "Trip:\n  attributes: { travelerName: String }\n  relationships:\n    traveler: { type: Traveler?, inverse: trips }",
        fix: "Rename one of them.")

    static let inheritedName = RuleDescription(
        .inheritedName, "inherited name declared again",
        explanation: """
            A subclass has everything that its base has. A second property of the same name would hide the first, \
            and both would want the same column.
            """,
        bad:
            "Trip: { attributes: { notes: String? } }\nBusinessTrip: { inherits: Trip, attributes: { notes: String? } }",
        good:
            "Trip: { attributes: { notes: String? } }\nBusinessTrip: { inherits: Trip, attributes: { agenda: String? } }",
        fix: "Remove it from the subclass, or rename it.")

    static let sameSQLName = RuleDescription(
        .sameSQLName, "one name to SQLite",
        explanation: """
            SQLite does not tell `A` and `a` apart in the names of tables and columns, and all models of a hierarchy \
            share one table. Names that Swift takes for two would be one there.
            """,
        bad: "attributes: { note: String, Note: String }",
        good: "attributes: { note: String, remark: String }",
        fix: "Rename one of them; what siblings share can move to their base.")

    static let reservedName = RuleDescription(
        .reservedName, "name that generated code cannot bear",
        explanation: """
            Nearly every word of Swift works as a name, in back-ticks. A few do not: `Type` after a dot, a member \
            that every object has, a module that generated code names, a type of this schema inside its own class.
            """,
        bad: "attributes: { Type: String }",
        good: "attributes: { kind: String }",
        fix: "Choose another name.")
}
