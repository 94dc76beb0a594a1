import SchemaDiagnostics
import SchemaModel

extension Construct {
    static let enumeration = Construct(
        name: "enum", title: "an enum", construct: "an enum", required: ["cases"],
        shapes: [
            "type": KeyShape("The type of the raw values; `String` by default.", .choice(["String", "Int"])),
            "cases": KeyShape(
                "The cases: names, or names with their raw values.",
                .any(of: [
                    cases,
                    .names(
                        JSONSchema([("type", .strings(["string", "number", "boolean", "null"]))]), pattern: "^[^_$]"),
                ]), examples: [.members(["low": .integer(0), "high": .integer(9)])]),
            "doc": CommonShapes.doc(of: "the enum"),
            "annotations": CommonShapes.annotations,
            "waive": CommonShapes.waive,
        ])

    static let structure = Construct(
        name: "struct", title: "a struct", construct: "a struct", required: ["fields"],
        shapes: [
            "doc": CommonShapes.doc(of: "the struct"),
            "annotations": CommonShapes.annotations,
            "waive": CommonShapes.waive,
            "fields": KeyShape("Its fields by name.", .names(.reference("fieldForm"))),
        ])

    static let field = Construct(
        name: "field", title: "a field of a struct", construct: "a field", required: ["type"],
        shapes: [
            "type": KeyShape("The field's type.", .reference("type")),
            "default": KeyShape("The value of a new struct that is given none.", .reference("default")),
            "originalName": CommonShapes.originalName,
            "doc": CommonShapes.doc(of: "the field"),
            "annotations": CommonShapes.annotations,
        ])

    static let mixin = Construct(
        name: "mixin", title: "a mixin", construct: "a mixin",
        shapes: [
            "doc": CommonShapes.doc(of: "the mixin"),
            "waive": CommonShapes.waive,
            "attributes": KeyShape("Attributes by name.", .names(.reference("attributeForm"))),
        ])
}
