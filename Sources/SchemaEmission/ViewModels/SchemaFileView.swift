import Mustache
import SchemaModel

/// What `swift/Schema.mustache` is given: the namespace with all versions, and the enums.
struct SchemaFileView: TemplateView {
    /// A short name of a version.
    struct Alias: TemplateView {
        var alias: String
        var version: String

        var value: MustacheValue { ["alias": .string(alias), "version": .string(version)] }
    }

    /// A step from one version to the next.
    struct Stage: TemplateView {
        var from: String
        var to: String
        /// Swift code takes part in it.
        var runsCode: Bool

        var value: MustacheValue { ["from": .string(from), "to": .string(to), "runsCode": .bool(runsCode)] }
    }

    var header: HeaderView
    var storeHash: String
    var access: AccessLevel
    var schema: String
    /// Oldest first; the last is the current one.
    var versions: [VersionView]
    var aliases: [Alias]
    var stages: [Stage]
    var enums: [EnumView]
    /// Those that the consumer writes.
    var externalEnums: [EnumView]
    var structs: [StructView]
    /// The steps in which Swift code takes part.
    var codeSteps: [CodeStepView]
    /// The versions that such code meets.
    var versionTypes: [VersionTypesView]
    /// The modules besides the library that the file names.
    var imports: [String]
    var annotations: [Annotation.Entry]

    var value: MustacheValue {
        header.value.merging([
            "storeHash": .string(storeHash), "access": .string(access.prefix), "schema": .string(schema),
            "namespace": .string(namespaceName(ofSchema: schema)), "current": .string(versions.last?.name ?? ""),
            "versions": versions.value, "hasOneVersion": .bool(versions.count == 1), "aliases": aliases.value,
            "stages": stages.value, "hasStages": .bool(!stages.isEmpty), "hasOneStage": .bool(stages.count == 1),
            "enums": enums.value, "externalEnums": externalEnums.value, "structs": structs.value,
            "imports": imports.value, "codeSteps": codeSteps.value, "hasCode": .bool(!codeSteps.isEmpty),
            "versionTypes": versionTypes.value,
            "schemaAnnotations": annotations.value, "schemaAnnotationLiterals": annotations.literals,
        ])
    }
}
