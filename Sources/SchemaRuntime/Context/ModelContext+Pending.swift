extension ModelContext {
    /// Objects that the next save inserts.
    public var insertedModelsArray: [any PersistentModel] { waiting(\.inserted) }

    /// Stored objects that have changes.
    public var changedModelsArray: [any PersistentModel] { waiting(\.changed) }

    /// Objects that the next save deletes, as far as they are loaded.
    public var deletedModelsArray: [any PersistentModel] {
        processPendingChanges()
        return allHomes.flatMap(\.deleted).map { $0.takeUnretainedValue() }
    }

    /// Lets deletions reach everything that they reach, stored or not. Fetches and saves do that by themselves.
    public func processPendingChanges() {
        do { try settleDeletions(loading: true) } catch { report(ModelError(error, path: nil)) }
    }

    private func waiting(_ list: KeyPath<Home, [Unmanaged<_ModelObject>]>) -> [any PersistentModel] {
        allHomes.flatMap { $0[keyPath: list] }.map { $0.takeUnretainedValue() }.filter { !$0.isGone }
    }
}
