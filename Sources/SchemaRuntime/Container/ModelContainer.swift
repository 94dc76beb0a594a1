import Foundation

/// An open store with its schema, or several. Create one and keep it; contexts are made from it.
public final class ModelContainer: Sendable {
    let stores: [Store]
    let routes: StoreRoutes
    /// Used on the main actor, and at the container's end, when nobody else can get at it.
    nonisolated(unsafe) private var knownMainContext: ModelContext?

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

    deinit {
        guard let context = knownMainContext, !MainQueue.isCurrent else { return }
        // Its end saves, and sets fields of objects at which the main actor may be looking.
        nonisolated(unsafe) let last = Unmanaged.passRetained(context)
        Task { @MainActor in last.release() }
    }

    /// Saves what waits in the main context, if that saves by itself, and closes the stores: their files are free for others when this returns, and
    /// their logs are moved into them if nobody else has them open.
    ///
    /// Whatever works with a store waits for its turn and is done; what comes later throws `ModelError.containerClosed`, in every context of the
    /// container. Objects keep the values that they had. What waits in other contexts is lost unless it was saved before. Without this call a store
    /// is closed when nobody has the container or one of its contexts any more.
    ///
    /// - Throws: what kept the main context from saving; nothing is closed then. A second call saves nothing, and waits for the first.
    public func close() async throws {
        try await MainActor.run {
            guard let context = knownMainContext, context.autosaveEnabled else { return }
            if !isClosed, context.hasChanges { try context.save() }
            context.autosaveEnabled = false
        }
        for store in stores { store.close() }
    }

    private var isClosed: Bool { stores.allSatisfy(\.connections.isClosed) }

    /// The first store, or the only one.
    var store: Store { stores[0] }

    /// The schema, whole.
    public var schema: Schema { Schema(versionedSchema: store.graph.version) }
    /// The plan that was given.
    public var migrationPlan: (any SchemaMigrationPlan.Type)? { store.migrationPlan }
    /// Where the store is.
    public var configurations: [ModelConfiguration] { stores.map(\.configuration) }

    /// The context for the main actor, always the same one. It saves by itself (see
    /// ``ModelContext/autosaveEnabled``), and its objects can be observed. It ends with the container, on the main actor: where another thread
    /// lets go of that last, once the main actor is free.
    @MainActor public var mainContext: ModelContext {
        if let context = knownMainContext { return context }
        MainQueue.mark()
        let context = ModelContext(self)
        if !isClosed { context.saveAutomatically() }
        context.observe()
        context.takeChangesAtOnce()
        knownMainContext = context
        return context
    }
}

/// Where the main actor works: not always on the main thread, which a program may have ended.
private enum MainQueue {
    private static let key = DispatchSpecificKey<Bool>()

    /// Makes it known to those who work there.
    static func mark() { DispatchQueue.main.setSpecific(key: key, value: true) }

    /// Whether the caller works there.
    static var isCurrent: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true }
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
