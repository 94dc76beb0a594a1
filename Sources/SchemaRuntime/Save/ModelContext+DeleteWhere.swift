import Foundation

extension ModelContext {
    /// Marks all objects of a model, or those for which a predicate holds, for deletion; the next `save` deletes their rows, and follows
    /// the delete rules as for single objects. Rows are not read for it: only their keys are.
    ///
    /// What waits in the context counts: an inserted object for which the predicate holds is forgotten, and what is inserted afterwards stays.
    /// Fetches leave the rows out from now on, and `rollback` brings them back. Rows are chosen now: one that another context or process
    /// changes before the save is deleted as well.
    ///
    /// - Parameters:
    ///   - model: the model, and the models below it.
    ///   - predicate: which objects; nil for all.
    ///   - includeSubclasses: whether objects of the models below are meant too.
    /// - Throws: `ModelError`: predicates that have no SQL, errors of the store. Nothing is marked then.
    public func delete<T: PersistentModel>(
        model: T.Type, where predicate: Predicate<T>? = nil, includeSubclasses: Bool = true
    ) throws {
        let part = part(T._$entity)
        if part !== self {
            return try part.delete(model: model, where: predicate, includeSubclasses: includeSubclasses)
        }
        var request = try FetchDescriptor(predicate: predicate).request(in: self)
        if !includeSubclasses { request.leaveOutSubclasses() }
        let found = try matching(request)
        let entity = request.entity
        if noting != nil {
            // What is to come back must be known whole.
            let rows = try objects(of: entity, where: "\"_id\"", in: found.keys)
            for object in found.objects + rows { remove(object, isLast: false) }
            processPendingChanges()
            return
        }
        let rest = found.keys.filter { homes[entity.index].object($0) == nil }
        let reached = try reach(of: rest, below: entity)
        // All that may fail comes first: nothing is marked then.
        let held = try readDependents(of: reached)
        for object in found.objects { remove(object) }
        for key in found.keys { if let object = homes[entity.index].object(key) { remove(object) } }
        for batch in reached { doom(batch) }
        try settleDoomed()
        withExtendedLifetime(held) {}
        autosave?.changed()
    }

    /// The objects that wait and that a request finds, and the keys of the rows.
    private func matching(_ request: FetchRequest) throws -> (objects: [_ModelObject], keys: [Int64]) {
        if try isClean(for: request) {
            let select = SelectStatement(request, .keys)
            return ([], try withConnection { try $0.keys(select.sql, request.values) })
        }
        let pending = try self.pending(request)
        let select = SelectStatement(request, .keys, isMerged: true)
        let keys = try withConnection { try $0.keys(select.sql, request.values + [.text(pending.hiddenKeys)]) }
        return (pending.objects, keys)
    }

    /// The rows of some keys and all that the delete rules reach from them.
    private func reach(of keys: [Int64], below entity: _Entity) throws -> [Deletion.Batch] {
        guard !keys.isEmpty else { return [] }
        return try withConnection { connection in
            var deletion = Deletion(self, connection, namesLeaves: true)
            try deletion.addRows(keys, below: entity)
            try deletion.spread()
            return deletion.reached
        }
    }

    private func doom(_ batch: Deletion.Batch) {
        let home = homes[batch.entity]
        var keys: Set<Int64> = []
        for key in batch.keys {
            if let object = home.object(key) { remove(object) } else { keys.insert(key) }
        }
        guard !keys.isEmpty else { return }
        home.doomed[batch.entity, default: []].formUnion(keys)
        home.settledDoomed = []
    }
}

extension FetchRequest {
    /// Asks for objects of the very class alone.
    fileprivate mutating func leaveOutSubclasses() {
        guard entity.isHierarchy else { return }
        let own = "t.\"_kind\" = \(entity.kind)"
        condition.sql = condition.sql.map { "(\($0)) AND \(own)" } ?? own
        matches = { [matches, entity] object in
            try type(of: object)._$entity === entity && (matches?(object) ?? true)
        }
    }
}
