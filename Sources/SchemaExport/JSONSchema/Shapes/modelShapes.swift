import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot

extension Construct {
    static let model = Construct(
        name: "model", title: "a model", construct: "a model",
        shapes: [
            "doc": CommonShapes.doc(of: "the model"),
            "inherits": KeyShape("The model that this one extends.", .text, examples: ["Trip"]),
            "abstract": KeyShape("No object is of this class itself, only of its subclasses.", .flag),
            "inheritance": KeyShape(
                "How a hierarchy lies in tables, said on its root: one table (`single`), a table for each class (`joined`) or for each concrete class (`concrete`).",
                .choice(InheritanceStrategy.self)),
            "originalName": CommonShapes.originalName,
            "attributes": KeyShape(
                "Attributes by name: `TYPE`, `TYPE = DEFAULT`, or a mapping.", .names(.reference("attributeForm")),
                examples: [.members(["name": "String", "priority": "Int = 0"])]),
            "relationships": KeyShape("Relationships by name.", .names(.reference("relationship"))),
            "indexes": KeyShape(
                "Indexes: lists of columns, or mappings.", .list(of: .reference("indexForm")),
                examples: [.array([.strings(["name", "-startDate"])])]),
            "unique": KeyShape(
                "Sets of columns whose values occur once.", .list(of: .reference("uniqueForm")),
                examples: [.array([.strings(["name", "country"])])]),
            "class": KeyShape("The Swift class, where it is not called as the model is.", .name),
            "table": KeyShape("The table, where it is not called as the model is.", .text),
            "mixins": KeyShape("Mixins whose attributes follow the model's own.", .list(of: .text)),
            "checks": KeyShape(
                "Conditions that each row meets, in SQL over the model's columns, by name.", .names(.text),
                examples: [.members(["ordered": "startDate <= endDate"])]),
            "init": KeyShape(
                "The initialiser's parameters: their order, and which of the optional ones there are.", .list(of: .text)
            ),
            "annotations": CommonShapes.annotations,
            "kind": KeyShape(
                "The discriminator, which schemagen writes into released versions.", .number(from: 1, to: 32_767)),
            "waive": CommonShapes.waive,
            "search": KeyShape(
                "Attributes whose words can be searched for: a list, or a mapping.",
                .any(of: [columns(.text), .reference("search")]), examples: [.strings(["title", "notes"])]),
        ])

    static let index = Construct(
        name: "index", title: "an index", construct: "an index", required: ["columns"],
        shapes: [
            "columns": KeyShape("Its columns; a minus means descending.", columns(indexColumnForm)),
            "where": KeyShape("Which rows it holds, in SQL.", .text, examples: ["isFavorite = 1"]),
            "waive": CommonShapes.waive,
        ])

    static let indexColumn = Construct(
        name: "indexColumn", title: "a column of an index", construct: "an index column",
        shapes: [
            "column": KeyShape("An attribute or a to-one relationship; a minus means descending.", .text),
            "expression": KeyShape("SQL over the model's members, in place of a column.", .text),
            "descending": KeyShape("The order of an expression.", .flag),
            "collate": KeyShape("How texts are compared.", .choice(IndexCollation.self)),
        ])

    static let unique = Construct(
        name: "unique", title: "a unique", construct: "a unique", required: ["columns"],
        shapes: [
            "columns": KeyShape("The columns whose values together occur once.", columns(uniqueColumnForm)),
            "onConflict": KeyShape(
                "What saving does with a second object of the same values; `upsert` by default.",
                .choice(ConflictRule.self)),
            "nulls": KeyShape("Whether two missing values count as equal.", .choice(["distinct", "same"])),
            "waive": CommonShapes.waive,
        ])

    static let uniqueColumn = Construct(
        name: "uniqueColumn", title: "a column of a unique", construct: "a column of a unique", required: ["column"],
        shapes: [
            "column": KeyShape("An attribute or a to-one relationship.", .text),
            "collate": KeyShape("How texts are compared.", .choice(IndexCollation.self)),
        ])

    static let search = Construct(
        name: "search", title: "a full-text index", construct: "`search`", required: ["columns"],
        shapes: [
            "columns": KeyShape("The attributes that are searched.", columns(.text)),
            "prefix": KeyShape(
                "Lengths of beginnings of words that are found fast.", .list(of: .number(from: 1, to: 16)),
                examples: [.array([.integer(2), .integer(3)])]),
        ])

    static let waiver = Construct(
        name: "waiver", title: "a waiver", construct: "a waiver", required: ["reason"],
        shapes: [
            "reason": KeyShape("Why the finding is meant to be.", .text),
            "until": KeyShape("The last day on which the waiver holds.", .text, examples: ["2027-03-01"]),
        ])

    private static func columns(_ column: JSONSchema) -> JSONSchema {
        JSONSchema([("type", .string("array")), ("minItems", .integer(1)), ("items", column.value)])
    }
}
