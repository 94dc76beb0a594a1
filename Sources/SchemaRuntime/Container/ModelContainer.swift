import Synchronization

/// An open store with its schema, or several. Create one and keep it; contexts are made from it.
public final class ModelContainer: Sendable {
    let stores: [Store]
    let routes: StoreRoutes
    @MainActor private var knownMainContext: ModelContext?

    /// Opens the store that holds models, and makes or migrates it if need be. Each model leads to the whole generated schema to which it
    /// belongs.
    ///
    /// - Parameters:
    ///   - types: any models of one schema.
    ///   - migrationPlan: which versions a store may have. Without one every version that the generated schema knows is migrated.
    ///   - configurations: where the store is; without any, a file `default.store` in the user's folder for data. Several make a store each, for the
    ///     models of each one's schema; see <doc:SeveralStores>.
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
        let graph = try graph(of: schema)
        let configurations = configurations.isEmpty ? [ModelConfiguration()] : configurations
        let routes = try StoreRoutes(graph, configurations)
        self.init(try configurations.map { try Store(graph, $0, migrationPlan: migrationPlan) }, routes)
    }

    init(_ stores: [Store], _ routes: StoreRoutes) { (self.stores, self.routes) = (stores, routes) }

    convenience init(_ store: Store) { self.init([store], .single) }

    /// The first store, or the only one.
    var store: Store { stores[0] }

    /// The schema, whole.
    public var schema: Schema { Schema(versionedSchema: store.graph.version) }
    /// The plan that was given.
    public var migrationPlan: (any SchemaMigrationPlan.Type)? { store.migrationPlan }
    /// Where the store is.
    public var configurations: [ModelConfiguration] { stores.map(\.configuration) }

    /// The context for the main actor, always the same one. It saves by itself (see
    /// ``ModelContext/autosaveEnabled``), and its objects can be observed.
    @MainActor public var mainContext: ModelContext {
        if let context = knownMainContext { return context }
        let context = ModelContext(self)
        context.saveAutomatically()
        context.observe()
        context.takeChangesAtOnce()
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
