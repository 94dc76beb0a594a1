import SchemaDiagnostics

extension FindingCode {
    package static let renamedInImport = FindingCode(760)
    package static let typeNeedsWord = FindingCode(761)
    package static let leftOut = FindingCode(762)
    package static let importedWithoutInverse = FindingCode(763)
    package static let ruleChanged = FindingCode(764)
    package static let defaultLost = FindingCode(765)
    package static let derivedLost = FindingCode(766)
    package static let indexChanged = FindingCode(767)
    package static let keyIsIdentity = FindingCode(768)
    package static let foreignKeyStays = FindingCode(769)
    package static let checkLost = FindingCode(770)
    package static let keyWithoutMeaning = FindingCode(771)
    package static let limitLost = FindingCode(772)
    package static let declaredTwice = FindingCode(775)
}

/// SG760 to SG772, SG775: what became of things that the language says otherwise, or not at all.
package enum TranslationRules {
    package static let all: [RuleDescription] = [
        renamed, typeNeedsWord, leftOut, withoutInverse, ruleChanged, defaultLost, derivedLost, indexChanged,
        keyIsIdentity, foreignKeyStays, checkLost, keyWithoutMeaning, limitLost, declaredTwice,
    ]

    private static let renamed = RuleDescription(
        .renamedInImport, "name that was changed", level: .note,
        explanation: """
            A name of the source cannot stand in a schema, or in generated Swift, as it is. `class`, `table` and `column` \
            keep the name where it lies in a store.
            """,
        bad: "CREATE TABLE t (_size INTEGER)",
        good: "size: { type: \"Int?\", column: _size }",
        fix: "Choose a better name if you like; the name in the store stays.")

    private static let typeNeedsWord = RuleDescription(
        .typeNeedsWord, "type that needs a word", level: .warning,
        explanation: """
            The source does not say what the values are: a transformable attribute, a column without a type, dates that \
            SQLite kept as text or numbers. The type that stands in the schema keeps the bytes or the most likely meaning.
            """,
        bad: "<attribute name=\"tags\" attributeType=\"Transformable\" customClassName=\"NSArray\"/>",
        good: "tags: \"[String]\"",
        fix: "Look at the data, and write the type that it has: `[String]`, `Codable(T)`, a transformer.")

    private static let leftOut = RuleDescription(
        .leftOut, "without a counterpart", level: .warning,
        explanation: """
            The schema language says what is stored. Fetch requests, fetched properties, configurations, views and triggers \
            are no part of it, and transient relationships and attributes without a type belong into the class.
            """,
        bad: "<fetchRequest name=\"recent\" entity=\"Trip\" predicateString=\"…\"/>",
        good: "static let recent = FetchDescriptor<Trip>(predicate: …)",
        fix: "Write it in Swift where it is needed.")

    private static let withoutInverse = RuleDescription(
        .importedWithoutInverse, "relationship without an inverse", level: .warning,
        explanation: """
            The source names no inverse, or one that does not lead back. `inverse: none` says so: an optional end is \
            emptied when its target is deleted, a required one denies that.
            """,
        bad: "<relationship name=\"cover\" destinationEntity=\"Image\"/>",
        good: "cover: { type: \"Image?\", inverse: coverOf }",
        fix: "Declare the other end, if you want to walk back.")

    private static let ruleChanged = RuleDescription(
        .ruleChanged, "rule of a relationship that was changed", level: .warning,
        explanation: """
            The source lets a deletion leave a required end empty, or two objects require each other so that none can be \
            first. There the save fails, or there is nothing that holds the rule; here the schema must say what happens.
            """,
        bad: "Traveler.bookings nullifies, Booking.traveler is not optional",
        good: "bookings: { type: \"[Booking]\", inverse: traveler, deleteRule: deny }",
        fix: "Decide: deny, cascade, or an optional end.")

    private static let defaultLost = RuleDescription(
        .defaultLost, "default that was changed or left out", level: .warning,
        explanation: """
            The default is no literal of the attribute's type: an SQL expression, or a text in place of a number.
            """,
        bad: "created TEXT DEFAULT (strftime('%Y', 'now'))",
        good: "created: Date = now",
        fix: "Write a default that the language has, or set the value in the initialiser.")

    private static let derivedLost = RuleDescription(
        .derivedLost, "derived attribute that was left out", level: .warning,
        explanation: """
            A derived attribute of a schema is SQL over the columns of its own model. Counts and sums over relationships and \
            canonical forms of text are not.
            """,
        bad: "derivationExpression=\"bookings.@count\"",
        good: "var bookingCount: Int { bookings.count }",
        fix: "Compute it in Swift, or store it.")

    private static let indexChanged = RuleDescription(
        .indexChanged, "index that was changed or left out", level: .warning,
        explanation: """
            R-tree indexes, conditions of other languages, uniques with a condition, and indexes over what is not stored in \
            a column cannot be said.
            """,
        bad: "CREATE UNIQUE INDEX u ON trip (code) WHERE deleted = 0",
        good: "- { columns: [code], where: \"deleted = 0\" }",
        fix: "Keep the rule in the program, or index something else.")

    private static let keyIsIdentity = RuleDescription(
        .keyIsIdentity, "key that became the object's identity", level: .note,
        explanation: """
            Each object has an identity, in the column `_id`, that nobody sets. A numbered primary key is just that, so it \
            is no attribute; foreign keys to it became relationships. Rows keep their numbers when they are copied to `_id`.
            """,
        bad: "TripId INTEGER PRIMARY KEY",
        good: "trip.persistentModelID",
        fix: "Add an attribute if people know the number, such as one on an invoice.")

    private static let foreignKeyStays = RuleDescription(
        .foreignKeyStays, "foreign key that stays a value", level: .warning,
        explanation: """
            A relationship is one column that holds the identity of the other object. A key of several columns, to a table \
            that is not there, or on a column that is a relationship already is kept as plain values; nothing checks it.
            """,
        bad: "FOREIGN KEY (country, city) REFERENCES place (country, city)",
        good: "place: { type: \"Place?\", inverse: visits }",
        fix: "Declare a relationship and fill it when the data is moved.")

    private static let checkLost = RuleDescription(
        .checkLost, "check that was left out", level: .warning,
        explanation: """
            The condition uses what `checks` do not take, or a column that is stored in another form now, so that it would \
            compare something else.
            """,
        bad: "CHECK (price > 0.5)             # price is a scaled integer now",
        good: "price: { type: \"Decimal(12,2)\", minimum: 0.5 }",
        fix: "Say it with `minimum`, `maximum`, `matches`, or as a check of the new column.")

    private static let keyWithoutMeaning = RuleDescription(
        .keyWithoutMeaning, "setting without a meaning here", level: .note,
        explanation: """
            The setting belongs to Core Data or to SQLite's own way of numbering rows, and changes nothing that a schema says.
            """,
        bad: "versionHashModifier=\"3\"",
        good: "version: 3.0.0",
        fix: "Nothing has to be done.")

    private static let limitLost = RuleDescription(
        .limitLost, "limit that was left out", level: .warning,
        explanation: """
            The limit is no number of the attribute's type, or a pattern that Swift's `Regex` does not read.
            """,
        bad: "minDateTimeInterval=\"0\"",
        good: "rating: { type: Int, minimum: 1, maximum: 5 }",
        fix: "Hold values to it in the program.")

    private static let declaredTwice = RuleDescription(
        .declaredTwice, "declared twice in the source", level: .warning,
        explanation: """
            Two elements of the source have one name where only one can be: the first is imported. An entity that declares \
            what it inherits is one case.
            """,
        bad: "<attribute name=\"title\"/> … <attribute name=\"title\"/>",
        good: "<attribute name=\"title\"/>",
        fix: "Remove one of them.")
}
