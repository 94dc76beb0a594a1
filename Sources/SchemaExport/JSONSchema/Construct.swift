import SchemaDiagnostics
import SchemaModel

/// One construct of the language that is a mapping with keys of its own: its name in the JSON Schema, and the shape of each key.
///
/// Which keys it has is not said here: that is its `KeySet`, by which the reader goes as well.
struct Construct {
    /// The name of the definition.
    let name: String
    let title: String
    /// The key set, by how messages call the construct.
    let construct: String
    /// The keys without which it is incomplete.
    var required: [String] = []
    let shapes: [String: KeyShape]

    static let all: [Construct] = [
        schema, includedFile, generate, enumeration, structure, field, mixin, model, attribute, relationship, index,
        indexColumn, unique, uniqueColumn, version, migration, extract, move, split, merge, dedupe, sql, search,
        externalStorage, waiver,
    ]

    /// Keys that schemagen writes into released versions, and no author anywhere.
    static let ofSnapshotsAlone: Set = ["kind"]

    /// The keys that authors can write, in the order of the reader's list.
    var keys: [String] { frozenKeys.filter { !Construct.ofSnapshotsAlone.contains($0) } }

    /// Those of a released version.
    var frozenKeys: [String] { KeySet.all.first { $0.construct == construct }?.supported ?? [] }

    /// A mapping with the keys that authors can write and no others.
    var definition: JSONSchema { definition(keys: keys) }

    func definition(keys: [String]) -> JSONSchema {
        JSONSchema(
            [
                ("title", .string(title)),
                ("type", .strings(required.isEmpty ? ["object", "null"] : ["object"])),
                (
                    "properties",
                    .object(keys.map { JSONValue.Member($0, shapes[$0]?.value ?? JSONSchema.anything.value) })
                ),
                ("additionalProperties", .bool(false)),
            ] + (required.isEmpty ? [] : [("required", .strings(required))]))
    }
}
