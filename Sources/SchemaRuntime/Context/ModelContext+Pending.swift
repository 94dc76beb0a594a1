extension ModelContext {
    /// Objects that the next save inserts.
    public var insertedModelsArray: [any PersistentModel] {
        waiting(\.inserted) + parts.flatMap { $0.waiting(\.inserted) }
    }

    /// Stored objects that have changes.
    public var changedModelsArray: [any PersistentModel] {
        waiting(\.changed) + parts.flatMap { $0.waiting(\.changed) }
    }

    /// Objects that the next save deletes, as far as they are loaded.
    public var deletedModelsArray: [any PersistentModel] {
        processPendingChanges()
        return ([self] + parts).flatMap(\.allHomes).flatMap(\.deleted).map { $0.takeUnretainedValue() }
    }

    /// Lets deletions reach everything that they reach, stored or not. Fetches and saves do that by themselves.
    public func processPendingChanges() {
        takeChangesReporting()
        do { try settleDeletions(loading: true) } catch { report(ModelError(error, path: nil)) }
        for part in parts { part.processPendingChanges() }
    }

    private func waiting(_ list: KeyPath<Home, [Unmanaged<_ModelObject>]>) -> [any PersistentModel] {
        forgetUnchanged()
        return allHomes.flatMap { $0[keyPath: list] }.map { $0.takeUnretainedValue() }.filter { !$0.isGone }
    }
}
