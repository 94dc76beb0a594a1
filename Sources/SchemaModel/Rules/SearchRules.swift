import SchemaDiagnostics

extension FindingCode {
    package static let searchShape = FindingCode(129)
    package static let searchUnknownColumn = FindingCode(130)
    package static let searchRepeatedColumn = FindingCode(131)
    package static let searchNotText = FindingCode(132)
    package static let searchNotStored = FindingCode(133)
    package static let searchAcrossTables = FindingCode(134)
    package static let searchReservedColumn = FindingCode(135)
    package static let searchPrefix = FindingCode(136)
    package static let searchConcrete = FindingCode(137)
    package static let searchRepeatsBase = FindingCode(138)
    package static let localizedIndex = FindingCode(139)
}

/// SG129 to SG139: full-text search, and indexes in the order of languages.
package enum SearchRules {
    package static let all: [RuleDescription] = [
        searchShape, unknownColumn, repeatedColumn, notText, notStored, acrossTables, reservedColumn, prefix, concrete,
        repeatsBase, localizedIndex,
    ]

    static let searchShape = RuleDescription(
        .searchShape, "`search` without columns",
        explanation: """
            `search` is a list of the attributes whose words are found, or `{ columns: [...], prefix: [2, 3] }`. It needs \
            at least one attribute.
            """,
        bad: "search: notes",
        good: "search: [notes]",
        fix: "List the attributes, or remove the key.")

    static let unknownColumn = RuleDescription(
        .searchUnknownColumn, "unknown column in `search`",
        explanation: "`search` names attributes of its model, own or inherited.",
        bad: "search: [destinaton]",
        good: "search: [destination]",
        fix: "Correct the name.")

    static let repeatedColumn = RuleDescription(
        .searchRepeatedColumn, "column named twice in `search`",
        explanation: "The second mention of a column changes nothing.",
        bad: "search: [notes, notes]",
        good: "search: [notes]",
        fix: "Remove one.")

    static let notText = RuleDescription(
        .searchNotText, "column without words in `search`",
        explanation: """
            Full-text search finds words of text: attributes of type `String` or `String?`. Numbers, dates, lists and \
            relationships have none; a `derived` attribute of type `String` can be made of them.
            """,
        bad: "search: [startDate]",
        good: "search: [destination]",
        fix: "Remove the column.")

    static let notStored = RuleDescription(
        .searchNotStored, "column in `search` that is not stored",
        explanation: """
            The index is kept in step by triggers on the table, so the text must lie in it: not in memory alone, not in a \
            file beside the store, not in a form of a transformer's, and not computed each time it is read.
            """,
        bad: "title: { type: String, derived: \"name || ''\" }    # search: [title]",
        good: "title: { type: String, derived: \"name || ''\", stored: true }",
        fix: "Store the attribute, or search another one.")

    static let acrossTables = RuleDescription(
        .searchAcrossTables, "`search` over several tables",
        explanation: """
            In a `joined` hierarchy each class has a table of its own, and an index belongs to one table.
            """,
        bad: "search: [note, plate]             # note is the base's, plate the subclass's, inheritance: joined",
        good: "search: [note]                    # inheritance: single allows both",
        fix: "Search the columns of one class, declare `search` on each, or use `inheritance: single`.")

    static let reservedColumn = RuleDescription(
        .searchReservedColumn, "column name that SQLite's full-text search keeps for itself",
        explanation: "A full-text index of SQLite has columns `rank` and `rowid` of its own.",
        bad: "rank: String                      # search: [rank]",
        good: "rank: { type: String, column: rank_text }",
        fix: "Give the attribute another column.")

    static let prefix = RuleDescription(
        .searchPrefix, "bad prefix length",
        explanation: """
            `prefix` lists lengths from 1 to 16: beginnings of words that long are indexed as well, which makes looking for \
            them faster and writing slower.
            """,
        bad: "search: { columns: [notes], prefix: [0] }",
        good: "search: { columns: [notes], prefix: [2, 3] }",
        fix: "List each length once.")

    static let concrete = RuleDescription(
        .searchConcrete, "`search` in a `concrete` hierarchy",
        explanation: """
            In a `concrete` hierarchy inherited columns lie in as many tables as there are classes, and an index belongs \
            to one table.
            """,
        bad: "Vehicle: { inheritance: concrete, search: [note] }",
        good: "Vehicle: { inheritance: single, search: [note] }",
        fix: "Use `inheritance: single`.")

    static let repeatsBase = RuleDescription(
        .searchRepeatsBase, "`search` that repeats its base's", level: .warning,
        explanation: """
            A subclass is searched by the index of its base unless it has one of its own. One over the same columns costs \
            writes and helps nothing.
            """,
        bad: "BusinessTrip: { inherits: Trip, search: [notes] }      # Trip: search: [notes]",
        good: "BusinessTrip: { inherits: Trip }",
        fix: "Remove it.")

    static let localizedIndex = RuleDescription(
        .localizedIndex, "index that other programs cannot use", level: .warning,
        explanation: """
            `collate: localized` is this library's own order: case, accents and letter variants fold, letters stand in the \
            order of their alphabets, numbers in that of their values. Plain SQLite tools do not know it: they can read \
            the table, and neither write to it nor use the index.
            """,
        bad: "indexes: [{ columns: [{ column: name, collate: localized }] }]",
        good: "indexes: [{ columns: [{ column: name, collate: nocase }] }]",
        fix: "Nothing, if only programs with this library write to the store.")
}
