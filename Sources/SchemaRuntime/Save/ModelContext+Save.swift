import SQLiteKit

extension ModelContext {
    /// Whether anything waits to be saved.
    public var hasChanges: Bool { hasOwnChanges || parts.contains { $0.hasOwnChanges } }

    /// Whether anything waits that belongs to this context's own store.
    var hasOwnChanges: Bool {
        forgetUnchanged()
        return !links.isEmpty
            || allHomes.contains { home in
                !home.changed.isEmpty || !home.deleted.isEmpty || !home.doomed.isEmpty
                    || home.inserted.contains { !$0._withUnsafeGuaranteedRef { $0.has(State.deleted) } }
            }
    }

    /// Writes everything that waits, in one transaction. Without changes nothing happens.
    ///
    /// Where the container has several stores with changes, all are written before the first is committed.
    ///
    /// - Throws: `ModelError`. The store is then as it was before, and everything still waits; of several stores `partlySaved` names those
    ///   that were committed before another failed.
    public func save() throws {
        if parts.isEmpty {
            if hasOwnChanges, !store.isReadOnly, issues.isEmpty { postWillSave() }
            let saved = try saveOwn()
            knownUndoManager?.contextDidSave()
            postDidSave(saved)
        } else {
            try saveAll()
        }
    }

    /// Writes what belongs to this context's own store.
    ///
    /// - Returns: what was written, where somebody may want to know; who calls this tells it.
    @discardableResult
    func saveOwn() throws -> SavedIdentifiers? {
        guard try prepareSave() else { return nil }
        var attempts = 0
        while true {
            do { return try write() } catch ModelError.conflict(let identifier, let isDeleted) {
                attempts += 1
                guard try mayRetry(after: attempts) else {
                    throw ModelError.conflict(identifier, isDeleted: isDeleted)
                }
            }
        }
    }

    /// What comes before a save's transaction.
    ///
    /// - Returns: whether there is something to write.
    func prepareSave() throws -> Bool {
        settleOwed()
        try throwIssue()
        // What is no change any more is not in the way of what others have saved.
        forgetUnchanged()
        try takeChanges()
        guard hasOwnChanges else {
            forgetCancelled()
            return false
        }
        guard !store.isReadOnly else { throw ModelError.readOnly }
        try settleDeletions(loading: false)
        try withConnection { try store.keys.renew(on: $0) }
        try replaceProvisionalKeys()
        return true
    }

    /// Merges what others have changed meanwhile, after a conflict.
    ///
    /// - Returns: whether the save may be tried again.
    func mayRetry(after attempts: Int) throws -> Bool {
        guard attempts < Self.mostAttempts, !store.isMigrating else { return false }
        // Somebody may have put rows under what is deleted since it was looked for them. What that takes along is no conflict.
        let goes = try settleAnew()
        return try resolveConflicts() || goes
    }

    /// How often a save is tried while others change the same rows.
    private static let mostAttempts = 20

    /// Writes what was prepared, in one transaction.
    ///
    /// - Parameter others: called when all is written, before the commit.
    /// - Throws: `ModelError.conflict` where a row has another version than was read; what `others` throws. Everything waits as before.
    func write(_ others: () throws -> Void = {}) throws -> SavedIdentifiers? {
        var writer = SaveWriter(self)
        let stamps = stampUpdates(to: writer.now)
        // What a policy of another store throws is nobody's to translate.
        var thrown: (any Error)?
        do {
            try validate()
            try withConnection { connection in
                if store.isMigrating {
                    try connection.connection.savepoint { try writer.write(on: connection) }
                } else {
                    try connection.writing {
                        try writer.write(on: connection)
                        do { try others() } catch {
                            thrown = error
                            writer.discardFiles()
                            throw error
                        }
                    }
                }
            }
        } catch {
            writer.takeBack()
            takeBack(stamps)
            // What is read from now on follows the rules of what waits to be deleted still.
            for home in allHomes { home.settled = 0 }
            throw thrown ?? error
        }
        let identifiers = savedIdentifiers()
        let changes = changesForOthers(writer)
        commitObjects(writer)
        unmerged = StoreChanges()
        if let changes { store.inboxes.post(changes, except: inbox) }
        return identifiers
    }

    /// Runs `block` and saves. If either fails, everything that was not saved is rolled back.
    ///
    /// - Throws: what `block` or `save` throws.
    public func transaction(block: () throws -> Void) throws {
        do {
            try block()
            try save()
        } catch {
            rollback()
            throw error
        }
    }

    // MARK: - Before

    /// Limits of values, required relationships, and relationships to what is deleted, before anything is written.
    private func validate() throws {
        for home in allHomes {
            for list in [home.inserted, home.changed] {
                for object in list {
                    try object._withUnsafeGuaranteedRef { if !$0.isGone { try validate($0, home.entity(of: $0)) } }
                }
            }
        }
    }

    private func validate(_ object: _ModelObject, _ entity: _Entity) throws {
        // It may have come along with what is linked to it.
        if entity.isAbstract { throw ModelError.abstractModel(entity.name) }
        for index in entity.limited where object.has(State.inserted) || object.changes & State.bit(index) != 0 {
            let value: _Value
            do { value = try object.value(index) } catch { throw SaveWriter.error(error, object.place(index)) }
            if let problem = entity.properties[index].limits?.problem(value) {
                throw ModelError.invalidValue(object.place(index), problem: problem)
            }
        }
        for index in entity.keyed {
            let slot = object.toOne(index)
            if let target = slot.object, target.isGone,
                object.changes & State.bit(index) != 0 || object.has(State.inserted)
            {
                throw ModelError.relationshipToDeletedObject(object.place(index))
            }
            // What the code of a migration has not come to yet is asked for at its end.
            if store.isMigrating, !object.has(State.inserted), slot.key <= 0 { continue }
            // What somebody else has stored is not written, and asked for it is an error.
            if slot.key <= 0, !slot.isStray, entity.requiresTarget[index] {
                throw ModelError.missingValue(object.place(index))
            }
        }
    }

    // MARK: - After

    /// What was written is what the store has now: nothing waits any more.
    private func commitObjects(_ writer: SaveWriter) {
        takeOutDeleted()
        journal = []
        links.removeAll()
        arrivals.removeAll()
        rereadCollections = nil
        let written = allHomes.map { ($0.inserted, $0.changed, $0.deleted) }
        for home in allHomes {
            (home.inserted, home.changed, home.deleted, home.settled) = ([], [], [], 0)
            home.spare()
        }
        for (inserted, changed, deleted) in written {
            for object in inserted {
                object._withUnsafeGuaranteedRef { object in
                    if !object.has(State.deleted) { object._$state &= ~(State.changes | State.inserted) }
                }
            }
            for object in changed { object._withUnsafeGuaranteedRef { $0._$state &= ~(State.changes | State.listed) } }
            for object in deleted {
                object._withUnsafeGuaranteedRef {
                    $0._$state = $0._$state & ~(State.deleted | State.changes) | State.dead
                }
            }
        }
        writer.leadPastIgnored(written.flatMap { $0.0 + $0.1 })
        let cancelled = written.flatMap { inserted, _, _ in
            inserted.filter { $0._withUnsafeGuaranteedRef { $0.has(State.inserted) } }
        }
        detach(cancelled.map { $0.takeUnretainedValue() })
        writer.finish()
        // Only now may objects go that nobody else holds: the writer knew them.
        for (inserted, changed, deleted) in written {
            for list in [inserted, changed, deleted] { for object in list { object.release() } }
        }
    }

    /// Lets go of objects that were inserted and deleted again.
    private func forgetCancelled() {
        settleCancelled()
        let cancelled = allHomes.flatMap(\.inserted)
        for home in allHomes { home.inserted = [] }
        detach(cancelled.map { $0.takeUnretainedValue() })
        links.removeAll()
        for object in cancelled { object.release() }
    }
}
