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
        let prepared = try waiting.filter { try $0.prepareSave() }
        var attempts = 0
        while true {
            do {
                try Self.holdWrites(of: prepared.inOrderOfStores[...]) {
                    try Self.save(prepared.sorted { $0.changeCount > $1.changeCount }[...], &saved)
                }
                knownUndoManager?.contextDidSave()
                return
            } catch {
                guard saved.stores.isEmpty else {
                    throw ModelError.partlySaved(stores: saved.stores, because: ModelError(error, path: nil))
                }
                guard let context = saved.conflicting else { throw error }
                saved.conflicting = nil
                attempts += 1
                guard try context.mayRetry(after: attempts) else { throw error }
            }
        }
    }

    /// What is committed, and who has met a row that somebody else has changed.
    private struct Saved {
        var stores: [String] = []
        var identifiers: SavedIdentifiers?
        var conflicting: ModelContext?
    }

    /// Takes one store after the other for writing, then calls `body`. All contexts take them in the same order: two that have one each and wait for
    /// the other would wait for ever.
    private static func holdWrites(of contexts: ArraySlice<ModelContext>, _ body: () throws -> Void) throws {
        guard let first = contexts.first else { return try body() }
        // What comes from within is nobody's to translate.
        var thrown: (any Error)?
        do {
            try first.withConnection { connection in
                try connection.holdingWrites {
                    do { try holdWrites(of: contexts.dropFirst(), body) } catch {
                        thrown = error
                        throw error
                    }
                }
            }
        } catch { throw thrown ?? error }
    }

    /// Writes the first, then the others, and commits it behind them.
    private static func save(_ contexts: ArraySlice<ModelContext>, _ saved: inout Saved) throws {
        guard let first = contexts.first else { return }
        do {
            let identifiers = try first.write { try save(contexts.dropFirst(), &saved) }
            saved.stores.append(first.store.configuration.name)
            if let identifiers { saved.identifiers = (saved.identifiers ?? [:]).merging(identifiers) { $0 + $1 } }
        } catch let error as ModelError {
            if case .conflict = error, saved.conflicting == nil { saved.conflicting = first }
            throw error
        }
    }

    private var changeCount: Int {
        allHomes.reduce(0) { count, home in
            count + home.inserted.count + home.changed.count + home.deleted.count
                + home.doomed.values.reduce(0) { $0 + $1.count }
        }
    }
}

extension [ModelContext] {
    /// Stores in memory as the container has them, which alone knows them; then files by their places, as any container and any program that has
    /// them orders them.
    fileprivate var inOrderOfStores: [ModelContext] {
        let places = map { context in
            let configuration = context.store.configuration
            return configuration.isStoredInMemoryOnly
                ? "" : configuration.url.resolvingSymlinksInPath().path(percentEncoded: false)
        }
        return indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { self[$0] }
    }
}
