public import Foundation
import Synchronization

extension ModelContainer {
    /// Opens the store that holds models, on a thread of its own, so that a migration does not hold up the caller.
    ///
    /// Cancelling the task takes a migration back; the store is then as it was, and a copy that was made of it stays.
    ///
    /// - Parameters:
    ///   - types: any models of one schema.
    ///   - migrationPlan: which versions a store may have.
    ///   - configuration: where the store is.
    ///   - progress: told how far it is, on the thread that opens the store. It must not use the store.
    /// - Returns: the open container.
    /// - Throws: `ModelError`; `CancellationError` where the task was cancelled before the migration was written for good.
    public static func open(
        for types: any PersistentModel.Type..., migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
        configuration: ModelConfiguration = ModelConfiguration(),
        progress: (@Sendable (OpeningProgress) -> Void)? = nil
    ) async throws -> ModelContainer {
        try await open(
            for: Schema(types), migrationPlan: migrationPlan, configurations: [configuration], progress: progress)
    }

    /// Opens the store of a schema, on a thread of its own, so that a migration does not hold up the caller.
    ///
    /// Cancelling the task takes a migration back; the store is then as it was, and a copy that was made of it stays.
    ///
    /// - Parameters:
    ///   - schema: the schema.
    ///   - migrationPlan: which versions a store may have.
    ///   - configuration: where the store is.
    ///   - progress: told how far it is, on the thread that opens the store. It must not use the store.
    /// - Returns: the open container.
    /// - Throws: `ModelError`; `CancellationError` where the task was cancelled before the migration was written for good.
    public static func open(
        for schema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
        configuration: ModelConfiguration = ModelConfiguration(),
        progress: (@Sendable (OpeningProgress) -> Void)? = nil
    ) async throws -> ModelContainer {
        try await open(
            for: schema, migrationPlan: migrationPlan, configurations: [configuration], progress: progress)
    }

    /// Opens the stores of several configurations, one after the other, on a thread of their own; see <doc:SeveralStores>.
    ///
    /// - Parameters:
    ///   - types: any models of one schema.
    ///   - migrationPlan: which versions a store may have.
    ///   - configurations: where the stores are, and which models each is for.
    ///   - progress: told how far it is, with the name of the configuration.
    /// - Returns: the open container.
    /// - Throws: as with one configuration. Stores before the one that failed have been migrated.
    public static func open(
        for types: any PersistentModel.Type..., migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
        configurations: [ModelConfiguration], progress: (@Sendable (OpeningProgress) -> Void)? = nil
    ) async throws -> ModelContainer {
        try await open(
            for: Schema(types), migrationPlan: migrationPlan, configurations: configurations, progress: progress)
    }

    /// Opens the stores of several configurations, one after the other, on a thread of their own; see <doc:SeveralStores>.
    ///
    /// Cancelling the task takes the migration back that is under way; the stores before it have been migrated.
    ///
    /// - Parameters:
    ///   - schema: the schema.
    ///   - migrationPlan: which versions a store may have.
    ///   - configurations: where the stores are, and which models each is for; none for a file `default.store`.
    ///   - progress: told how far it is, with the name of the configuration.
    /// - Returns: the open container.
    /// - Throws: as with one configuration. Stores before the one that failed have been migrated.
    public static func open(
        for schema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
        configurations: [ModelConfiguration], progress: (@Sendable (OpeningProgress) -> Void)? = nil
    ) async throws -> ModelContainer {
        let cancellation = Cancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread {
                    do {
                        let graph = try graph(of: schema)
                        let configurations = configurations.isEmpty ? [ModelConfiguration()] : configurations
                        let routes = try StoreRoutes(graph, configurations)
                        let stores = try configurations.map { configuration in
                            let told = progress.map { progress in
                                { (step: OpeningProgress) in progress(step.named(configuration.name)) }
                            }
                            let watch = OpeningWatch(progress: told, isCancelled: { cancellation.isCancelled })
                            return try Store(graph, configuration, migrationPlan: migrationPlan, watch: watch)
                        }
                        continuation.resume(returning: ModelContainer(stores, routes))
                    } catch ModelError.store(let error) where error.reason == .cancelled {
                        continuation.resume(throwing: CancellationError())
                    } catch {
                        continuation.resume(throwing: error)
                    }
                }
            }
        } onCancel: {
            cancellation.cancel()
        }
    }

    /// Where the store of an earlier draft lies now, in whose place this container made a new one; `nil` where none did. See
    /// ``ModelConfiguration/DraftRule/recreate``.
    public var movedDraft: URL? { store.movedDraft.map { URL(filePath: $0) } }
}

/// Whether a task has been cancelled, told to another thread.
private final class Cancellation: Sendable {
    private let flag = Atomic<Bool>(false)

    var isCancelled: Bool { flag.load(ordering: .relaxed) }

    func cancel() { flag.store(true, ordering: .relaxed) }
}
