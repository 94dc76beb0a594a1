import Synchronization

/// An open store with its schema. Create one and keep it; contexts are made from it.
public final class ModelContainer: Sendable {
    let store: Store
    @MainActor private var knownMainContext: ModelContext?

    /// Opens the store that holds models, and makes or migrates it if need be. Each model leads to the whole generated schema to which it
    /// belongs.
    ///
    /// - Parameters:
    ///   - types: any models of one schema.
    ///   - migrationPlan: which versions a store may have. Without one every version that the generated schema knows is migrated.
    ///   - configurations: where the store is; one at most for now. Without any, a file `default.store` in the user's folder for data.
    /// - Throws: `ModelError`; the store is then as it was.
    public convenience init(
        for types: any PersistentModel.Type..., migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
        configurations: ModelConfiguration...
    ) throws {
        try self.init(for: Schema(types), migrationPlan: migrationPlan, configurations: configurations)
    }

    /// Opens the store that holds models.
    ///
    /// - Throws: `ModelError`; the store is then as it was.
    public convenience init(
        for types: any PersistentModel.Type..., migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
        configurations: [ModelConfiguration]
    ) throws {
        try self.init(for: Schema(types), migrationPlan: migrationPlan, configurations: configurations)
    }

    /// Opens the store of a schema.
    ///
    /// - Throws: `ModelError`; the store is then as it was.
    public convenience init(
        for schema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil, configurations: ModelConfiguration...
    ) throws {
        try self.init(for: schema, migrationPlan: migrationPlan, configurations: configurations)
    }

    /// Opens the store of a schema.
    ///
    /// - Throws: `ModelError`; the store is then as it was.
    public convenience init(
        for schema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil, configurations: [ModelConfiguration]
    ) throws {
        guard configurations.count <= 1 else { throw ModelError.notSupported("A container with several stores") }
        let configuration = configurations.first ?? ModelConfiguration()
        self.init(try Store(graph(of: schema), configuration, migrationPlan: migrationPlan))
    }

    init(_ store: Store) { self.store = store }

    /// The schema, whole.
    public var schema: Schema { Schema(versionedSchema: store.graph.version) }
    /// The plan that was given.
    public var migrationPlan: (any SchemaMigrationPlan.Type)? { store.migrationPlan }
    /// Where the store is.
    public var configurations: [ModelConfiguration] { [store.configuration] }

    /// The context for the main actor, always the same one. It saves by itself: see ``ModelContext/autosaveEnabled``.
    @MainActor public var mainContext: ModelContext {
        if let context = knownMainContext { return context }
        let context = ModelContext(store, self)
        context.autosave = Autosave(of: context)
        knownMainContext = context
        return context
    }
}

/// The generated schema to which models belong.
func graph(of schema: Schema) throws -> _SchemaGraph {
    guard let first = schema.models.first else { throw ModelError.unknownModel("A schema without models") }
    let version = first._$entity.version
    for model in schema.models where model._$entity.version != version {
        throw ModelError.notSupported("A container for models of several schemas (\(first) and \(model))")
    }
    return version._$graph
}
