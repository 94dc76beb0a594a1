extension ModelContext {
    /// Saves several stores. All are written before any is committed, so that whatever a write refuses leaves all as they were; the one with
    /// the most changes is committed last. SQLite has no commit over several files with logs: where one fails after another's, that
    /// is told.
    func saveAll() throws {
        let all = [self] + parts
        for context in all { try context.throwIssue() }
        if all.contains(where: \.hasOwnChanges) { postWillSave() }
        let waiting = all.filter(\.hasOwnChanges)
        for context in all where !context.hasOwnChanges { try context.saveOwn() }
        if waiting.contains(where: \.store.isReadOnly) { throw ModelError.readOnly }
        var saved = Saved()
        // Told when nothing is open any more, and by the context that users hold.
        defer { postDidSave(saved.identifiers) }
        do {
            try save(waiting.sorted { $0.changeCount > $1.changeCount }[...], &saved)
            knownUndoManager?.contextDidSave()
        } catch {
            guard !saved.stores.isEmpty else { throw error }
            throw ModelError.partlySaved(stores: saved.stores, because: ModelError(error, path: nil))
        }
    }

    /// What is committed.
    private struct Saved {
        var stores: [String] = []
        var identifiers: SavedIdentifiers?
    }

    /// Writes the first, then the others, and commits it behind them.
    private func save(_ contexts: ArraySlice<ModelContext>, _ saved: inout Saved) throws {
        guard let first = contexts.first else { return }
        let identifiers = try first.saveOwn { try save(contexts.dropFirst(), &saved) }
        saved.stores.append(first.store.configuration.name)
        if let identifiers { saved.identifiers = (saved.identifiers ?? [:]).merging(identifiers) { $0 + $1 } }
    }

    private var changeCount: Int {
        allHomes.reduce(0) { count, home in
            count + home.inserted.count + home.changed.count + home.deleted.count
                + home.doomed.values.reduce(0) { $0 + $1.count }
        }
    }
}
