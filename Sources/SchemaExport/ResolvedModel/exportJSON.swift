import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot

/// The resolved schema for other tools, version 1 of the shape. <doc:ExportingSchemas> documents it, member by member.
///
/// Members may be added in version 1, never removed or changed. What is absent, false in a place where that is usual, or empty has no
/// member, but for the lists that every element of its kind has.
package func exportJSON(_ schema: Schema, generator: String) -> String {
    let description = describe(schema)
    return JSONValue.members([
        "format": .string("schemagen-model"),
        "formatVersion": .integer(1),
        "generator": .string(generator),
        "schema": .string(schema.name),
        "version": .string(schema.version.description),
        "access": .string(schema.access.rawValue),
        "storeHash": .string(storeHash(of: description)),
        "enumChecks": .flag(schema.checksEnums),
        "profiles": .list(schema.profiles.map { .string($0.rawValue) }),
        "annotations": json(schema.annotations),
        "enums": .array(schema.enums.map(json)),
        "structs": .array(schema.structs.map(json)),
        "models": .array(zip(schema.models, description.entities).map(json)),
    ]).text + "\n"
}

extension JSONValue {
    /// `true`, or no member.
    static func flag(_ value: Bool) -> JSONValue? { value ? .bool(true) : nil }

    static func list(_ elements: [JSONValue]) -> JSONValue? { elements.isEmpty ? nil : .array(elements) }
}

private func json(_ item: EnumType) -> JSONValue {
    .members([
        "name": .string(item.name),
        "doc": item.doc.map(JSONValue.string),
        "rawType": .string(item.isIntBacked ? "Int" : "String"),
        "external": .flag(item.isExternal),
        "annotations": json(item.annotations),
        "cases": .array(
            item.cases.map { item in
                let rawValue: JSONValue =
                    switch item.rawValue {
                    case .string(let text): .string(text)
                    case .int(let number): .integer(number)
                    }
                return .members([
                    "name": .string(item.name), "rawValue": rawValue, "doc": item.doc.map(JSONValue.string),
                ])
            }),
    ])
}

private func json(_ item: StructType) -> JSONValue {
    .members([
        "name": .string(item.name),
        "doc": item.doc.map(JSONValue.string),
        "annotations": json(item.annotations),
        "fields": .array(
            item.fields.map { field in
                .members([
                    "name": .string(field.name),
                    "doc": field.doc.map(JSONValue.string),
                    "type": .string(field.type.spelling),
                    "optional": .flag(field.isOptional),
                    "default": field.defaultValue.map(json),
                    "originalName": field.originalName.map(JSONValue.string),
                    "annotations": json(field.annotations),
                ])
            }),
    ])
}
