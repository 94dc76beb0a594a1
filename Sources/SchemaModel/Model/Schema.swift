import SchemaSnapshot

/// One version of a schema, resolved and validated: every name is known, every default typed, every storage decided. No places, no comments.
package struct Schema: Hashable, Sendable {
    package var name: String
    package var version: SchemaVersion
    package var access: AccessLevel
    /// Columns of enums refuse raw values that no case has.
    package var checksEnums = false
    /// In the order of the file.
    package var enums: [EnumType]
    /// In the order of the file.
    package var structs: [StructType] = []
    /// In the order of the file, a base moved before its first subclass where it stood after.
    package var models: [Model]
    package var annotations: [Annotation.Entry] = []
    /// In the order of the file, each once.
    package var profiles: [Profile] = []

    package init(
        name: String, version: SchemaVersion, access: AccessLevel = .internal, enums: [EnumType] = [],
        models: [Model] = []
    ) {
        self.name = name
        self.version = version
        self.access = access
        self.enums = enums
        self.models = models
    }

    package func model(_ name: String) -> Model? { models.first { $0.name == name } }

    package func structType(_ name: String) -> StructType? { structs.first { $0.name == name } }

    package func enumType(_ name: String) -> EnumType? { enums.first { $0.name == name } }

    /// The model and its bases, root first.
    package func path(to model: Model) -> [Model] {
        var path = [model]
        while let base = path[0].base.flatMap({ self.model($0) }) { path.insert(base, at: 0) }
        return path
    }

    /// The models that inherit from `model` at any depth, in schema order, `model` not included.
    package func descendants(of model: Model) -> [Model] {
        models.filter { $0.name != model.name && path(to: $0).contains { $0.name == model.name } }
    }
}

/// Access of the generated declarations.
package enum AccessLevel: String, Hashable, Sendable, CaseIterable {
    case `public`, package, `internal`
}
