import SchemaDiagnostics

/// A type: text, or the list that YAML makes of a plain `[T]`.
let typeForm = JSONSchema.any(of: [
    .text(pattern: typePattern).with("examples", .strings(["String", "Int?", "[String]", "Decimal(12,2)"])),
    JSONSchema([
        ("type", .string("array")), ("minItems", .integer(1)), ("maxItems", .integer(1)),
        ("items", JSONSchema.any(of: [.reference("type"), typeOfDictionary]).value),
    ]),
])

/// `[String: T]` without quotes is a list of one mapping.
private let typeOfDictionary = JSONSchema([
    ("type", .string("object")), ("minProperties", .integer(1)), ("maxProperties", .integer(1)),
    ("additionalProperties", JSONSchema.reference("type").value),
])

/// `TYPE`, `TYPE = DEFAULT`, or a mapping with keys.
let attributeForm = shorthand(or: "attribute", what: "an attribute", example: "Int = 0")

let fieldForm = shorthand(or: "field", what: "a field", example: "Double")

private func shorthand(or definition: String, what: String, example: String) -> JSONSchema {
    .any(of: [
        .text(pattern: shorthandPattern).with("title", .string("\(what): TYPE or TYPE = DEFAULT"))
            .with("examples", .strings([example])),
        JSONSchema([("allOf", .array([JSONSchema.reference("type").value])), ("type", .string("array"))]),
        .reference(definition),
    ])
}

/// A list of cases, a mapping with raw values, or `external`.
let enumForm = JSONSchema.any(of: [
    cases.with("title", .string("cases, whose raw values are their names")),
    .text(pattern: #"^ *external *(\( *(Int|String) *\))? *$"#).with(
        "title", .string("an enum that you write in Swift")
    )
    .with("examples", .strings(["external", "external(Int)"])),
    .reference("enum"),
])

/// Names that YAML may take for a Bool or for nothing: they are names here.
let cases = JSONSchema([
    ("type", .string("array")), ("items", JSONSchema([("type", .strings(["string", "boolean", "null"]))]).value),
])

/// Fields by their names, or a mapping with `fields`.
let structForm = JSONSchema.any(of: [
    JSONSchema.names(.reference("fieldForm")).with("title", .string("fields by name")), .reference("struct"),
])

/// `[name, -startDate]`, or a mapping.
let indexForm = JSONSchema.any(of: [
    JSONSchema([
        ("title", .string("columns; a minus means descending")), ("type", .string("array")), ("minItems", .integer(1)),
        ("items", indexColumnForm.value),
    ]),
    .reference("index"),
])

let indexColumnForm = JSONSchema.any(of: [.text, .reference("indexColumn")])

/// SQL of an author's: a text, or one for each database.
let sqlForm = JSONSchema.any(of: [.text, .reference("sql")])

let uniqueForm = JSONSchema.any(of: [
    JSONSchema([
        ("title", .string("columns whose values occur once")), ("type", .string("array")), ("minItems", .integer(1)),
        ("items", uniqueColumnForm.value),
    ]),
    .reference("unique"),
])

let uniqueColumnForm = JSONSchema.any(of: [.text, .reference("uniqueColumn")])

/// A scalar, a list of them, or an empty mapping.
let defaultForm = JSONSchema.any(of: [
    JSONSchema([("type", .strings(["string", "number", "boolean", "null"]))]),
    JSONSchema([("type", .string("array")), ("items", JSONSchema.reference("default").value)]),
    JSONSchema([("type", .string("object")), ("maxProperties", .integer(0))]),
])
