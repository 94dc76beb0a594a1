import SchemaDiagnostics

extension FindingCode {
    package static let unknownMember = FindingCode(180)
    package static let repeatedMember = FindingCode(181)
    package static let duplicateIndex = FindingCode(182)
    package static let redundantIndex = FindingCode(183)
    package static let notIndexable = FindingCode(184)
    package static let noColumns = FindingCode(185)
    package static let badCollation = FindingCode(186)
    package static let needlessConflictRule = FindingCode(187)
    package static let badCondition = FindingCode(188)
    package static let badIndexExpression = FindingCode(189)
}

/// SG180 to SG189: indexes and uniques.
package enum IndexRules {
    package static let all: [RuleDescription] = [
        unknownMember, repeatedMember, duplicateIndex, redundantIndex, notIndexable, noColumns, badCollation,
        needlessConflictRule, badCondition, badIndexExpression,
    ]

    static let unknownMember = RuleDescription(
        .unknownMember, "unknown column",
        explanation: """
            Indexes and uniques name attributes and to-one relationships of their model, own or inherited; `-` \
            before a name means descending.
            """,
        bad: "indexes: [[startdate]]",
        good: "indexes: [[startDate]]",
        fix: "Correct the name.")

    static let repeatedMember = RuleDescription(
        .repeatedMember, "column named twice",
        explanation: """
            The second mention of a column changes nothing.
            """,
        bad: "indexes: [[startDate, startDate]]",
        good: "indexes: [[startDate]]",
        fix: "Remove one.")

    static let duplicateIndex = RuleDescription(
        .duplicateIndex, "declared twice", level: .warning,
        explanation: """
            The same index or unique twice is the same index once.
            """,
        bad: "indexes: [[startDate], [startDate]]",
        good: "indexes: [[startDate]]",
        fix: "Remove one.")

    static let redundantIndex = RuleDescription(
        .redundantIndex, "index that helps nothing", level: .warning,
        explanation: """
            An index also serves queries on its first columns alone, and so do the indexes behind a unique and a \
            relationship. One more costs time at every write.
            """,
        bad: "indexes: [[startDate], [startDate, endDate]]",
        good: "indexes: [[startDate, endDate]]",
        fix: "Remove the shorter one.")

    static let notIndexable = RuleDescription(
        .notIndexable, "column that cannot be indexed",
        explanation: """
            An index needs a column of the model's own table that can be put in order. Lists are stored as JSON; a \
            to-many relationship has no column.
            """,
        bad: "indexes: [[tags]]",
        good: "indexes: [[startDate]]",
        fix: "Remove the column.")

    static let noColumns = RuleDescription(
        .noColumns, "index or unique without columns",
        explanation: """
            An index and a unique each need at least one column.
            """,
        bad: "indexes: [[]]",
        good: "indexes: [[startDate]]",
        fix: "Name a column, or remove the entry.")

    static let badCollation = RuleDescription(
        .badCollation, "collation that does not suit the column",
        explanation: """
            `nocase` compares text without the case of ASCII letters, `localized` text as people sort it, `decimal` decimal \
            digits by their value.
            """,
        bad: "indexes: [{ columns: [{ column: startDate, collate: nocase }] }]",
        good: "indexes: [{ columns: [{ column: destination, collate: nocase }] }]",
        fix: "Remove `collate`, or index another column.")

    static let needlessConflictRule = RuleDescription(
        .needlessConflictRule, "`onConflict` without a unique",
        explanation: """
            `onConflict` says what an insert does that meets a row with the same unique value. Without `unique: \
            true` there is no such row.
            """,
        bad: "email: { type: String, onConflict: error }",
        good: "email: { type: String, unique: true, onConflict: error }",
        fix: "Add `unique: true`, or remove the key.")

    static let badCondition = RuleDescription(
        .badCondition, "condition that SQLite refuses",
        explanation: """
            `where` goes into CREATE INDEX as it stands. It is one expression over the columns of the row: no comment, \
            parameter or subquery. A text stands in single quotes; in double quotes it would be a column.
            """,
        bad: "indexes: [{ columns: [destination], where: 'isFavourite = 1; --' }]",
        good: "indexes: [{ columns: [destination], where: isFavorite = 1 }]",
        fix: "Correct the condition.")

    static let badIndexExpression = RuleDescription(
        .badIndexExpression, "expression that cannot be indexed",
        explanation: """
            An index over an expression keeps one value for each row: SQL over the model's own columns that gives the \
            same value for the same row each time.
            """,
        bad: "indexes: [{ columns: [{ expression: \"lower(titel)\" }] }]",
        good: "indexes: [{ columns: [{ expression: \"lower(title)\" }] }]",
        fix: "Correct the expression.")
}
