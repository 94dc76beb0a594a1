import Mustache
import SchemaModel
import SchemaSnapshot

/// What `swift/VersionTypes.mustache` is given: the types of a version that Swift code of a migration meets. Those of the current version stand
/// where they always do, and have second names here.
struct VersionTypesView: TemplateView {
    /// A second name of a type.
    struct Alias: TemplateView {
        var name: String
        /// The name at the top of the file by which the second one leads to the first, which it hides.
        var detour: String

        var value: MustacheValue { ["name": .string(name), "detour": .string(detour)] }
    }

    var version: SchemaVersion
    /// Whether no type is called so.
    var hasContext: Bool
    var models: [ModelView]
    var enums: [EnumView]
    var structs: [StructView]
    /// Whether a type in it comes from Foundation.
    var needsFoundation: Bool
    /// Classes without a base.
    var roots: [String]
    /// Of the current version's types.
    var aliases: [Alias]

    var value: MustacheValue {
        [
            "version": .string(versionEnumName(version)), "hasContext": .bool(hasContext), "models": models.value,
            "enums": enums.value, "structs": structs.value, "roots": roots.value, "aliases": aliases.value,
            "isCurrent": .bool(!aliases.isEmpty), "isOlder": .bool(aliases.isEmpty),
        ]
    }
}

/// Whether a field of some structs has a type of Foundation.
func needsFoundation(_ structs: [StructType]) -> Bool {
    structs.flatMap(\.fields).contains { SwiftType.needsFoundation($0.type) }
}

/// The types of a version, of which the enums that the consumer writes are none.
func makeVersionTypesView(_ schema: Schema, in input: EmissionInput) -> VersionTypesView {
    let isCurrent = schema.version == input.schema.version
    var schema = schema
    schema.access = input.schema.access
    let own = schema.enums.filter { !$0.isExternal }
    let names = schema.models.map(\.className) + own.map(\.name) + schema.structs.map(\.name)
    let layout = SchemaLayout(schema)
    let models = (isCurrent ? 0..<0 : schema.models.indices).map { position in
        var view = makeModelView(position, in: layout)
        view.hasSnapshot = false
        return view
    }
    return VersionTypesView(
        version: schema.version, hasContext: !names.contains("Context"), models: models,
        enums: isCurrent ? [] : own.map { EnumView($0, access: schema.access) },
        structs: isCurrent ? [] : schema.structs.map { StructView($0, in: schema) },
        needsFoundation: models.contains(where: \.needsFoundation) || !isCurrent && needsFoundation(schema.structs),
        roots: schema.models.filter { $0.base == nil }.map { swiftIdentifier($0.className) },
        aliases: isCurrent
            ? names.map {
                VersionTypesView.Alias(
                    name: swiftIdentifier($0), detour: "_$\(namespaceName(ofSchema: schema.name))_\($0)")
            } : [])
}
