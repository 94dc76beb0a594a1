public import Foundation
import Synchronization

extension ModelContainer {
    /// Opens the store that holds models, on a thread of its own, so that a migration does not hold up the caller.
    ///
    /// Cancelling the task takes a migration back; the store is then as it was.
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
            for: Schema(types), migrationPlan: migrationPlan, configuration: configuration, progress: progress)
    }

    /// Opens the store of a schema, on a thread of its own, so that a migration does not hold up the caller.
    ///
    /// Cancelling the task takes a migration back; the store is then as it was.
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
        let cancellation = Cancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread {
                    let watch = OpeningWatch(progress: progress, isCancelled: { cancellation.isCancelled })
                    do {
                        let store = try Store(
                            graph(of: schema), configuration, migrationPlan: migrationPlan, watch: watch)
                        continuation.resume(returning: ModelContainer(store))
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
