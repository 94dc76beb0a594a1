import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot

extension Construct {
    static let attribute = Construct(
        name: "attribute", title: "an attribute", construct: "an attribute", required: ["type"],
        shapes: [
            "type": KeyShape("The attribute's type.", .reference("type")),
            "default": KeyShape(
                "The value of a new object that is given none, and of rows that were there before: a literal, a case, `now` or `uuid`.",
                .reference("default"), examples: ["now", .integer(0)]),
            "unique": KeyShape("Each value occurs once.", .flag),
            "onConflict": KeyShape(
                "What saving does with a second object of the same value; `upsert` by default.",
                .choice(ConflictRule.self)),
            "originalName": CommonShapes.originalName,
            "column": KeyShape("The column, where it is not called as the attribute is.", .text),
            "doc": CommonShapes.doc(of: "the attribute"),
            "transient": KeyShape("Lives as long as the object, which takes no notice of it.", .flag),
            "ephemeral": KeyShape("Lives as long as the object; its changes are changes of the object.", .flag),
            "onUpdate": KeyShape("Stamps the date at every save that changes the object.", .choice(["now"])),
            "minLength": KeyShape("The fewest characters.", .number(from: 0, to: 1_000_000_000)),
            "maxLength": KeyShape("The most characters.", .number(from: 0, to: 1_000_000_000)),
            "minimum": KeyShape("The smallest number.", .text),
            "maximum": KeyShape("The largest number.", .text),
            "matches": KeyShape(
                "A regular expression in Swift's syntax, for the whole text.", .text, examples: ["[A-Z]{3}"]),
            "annotations": CommonShapes.annotations,
            "storage": KeyShape(
                "How a struct lies in the table: a column for each field, or one of JSON.",
                .choice(StructStorage.self)),
            "store": KeyShape(
                "The form on disk of a Date (`real2001`, `unixMillis`, `iso8601`) or of a UInt64 (`blob8`).",
                .choice(StoreForm.self)),
            "unknown": KeyShape(
                "What a raw value that no case knows becomes when it is read.", .choice(UnknownRule.self)),
            "transformer": KeyShape(
                "A Swift type that you write, which turns what is stored into the value and back.", .text,
                examples: ["ColorTransformer"]),
            "derived": KeyShape(
                "SQL over the model's columns: SQLite computes the value, and nobody sets it.", .text,
                examples: ["firstName || ' ' || lastName"]),
            "stored": KeyShape("Computes a derived value when the row is written, not when it is read.", .flag),
            "waive": CommonShapes.waive,
            "hashModifier": KeyShape(
                "Any text: another one makes the version another, though nothing else changed.", .text),
            "allowsCloudEncryption": KeyShape("CloudKit may keep the value encrypted.", .flag),
            "preserveValueOnDeletion": KeyShape(
                "The history keeps the value of an object that is deleted; without effect until there is a history.",
                .flag),
            "externalStorage": KeyShape(
                "Large values lie in files beside the store.", .any(of: [.flag, .reference("externalStorage")])),
        ])

    static let relationship = Construct(
        name: "relationship", title: "a relationship", construct: "a relationship", required: ["type"],
        shapes: [
            "type": KeyShape(
                "What it leads to: `Target` (exactly one), `Target?` (one or none) or `[Target]` (many).",
                .reference("type"), examples: ["Traveler?", "[Trip]"]),
            "inverse": KeyShape(
                "The relationship on the other side that means the same link, or `none`.", .text, examples: ["trips"]),
            "deleteRule": KeyShape(
                "What happens to the other side when an object is deleted; `nullify` by default.",
                .choice(DeleteRule.self)),
            "ordered": KeyShape("The objects keep their order.", .flag),
            "minimum": KeyShape("The fewest objects of a to-many.", .number(from: 1, to: 1_000_000)),
            "maximum": KeyShape("The most objects of a to-many.", .number(from: 1, to: 1_000_000)),
            "originalName": CommonShapes.originalName,
            "danglingAllowed": KeyShape("Consents to links that lead nowhere, for `deleteRule: noAction`.", .flag),
            "doc": CommonShapes.doc(of: "the relationship"),
            "waive": CommonShapes.waive,
            "annotations": CommonShapes.annotations,
        ])

    static let externalStorage = Construct(
        name: "externalStorage", title: "`externalStorage`", construct: "`externalStorage`",
        shapes: [
            "threshold": KeyShape(
                "Values of more bytes lie in files; 100,000 by default.", .number(from: 0, to: 1_000_000_000))
        ])
}
