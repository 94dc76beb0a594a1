public import Foundation
import SQLiteKit

extension ModelContext {
    /// Changes values of rows by SQL of your own, without making objects. It is written at once, in a transaction of its own, not by the
    /// next `save`; objects of this and of other contexts have the new values as after any save.
    ///
    ///     let urgent = #Predicate<Trip> { $0.priority > 3 }
    ///     let count = try context.update(model: Trip.self, where: urgent, set: "\(\Trip.priority) = \(\Trip.priority) + \(step)")
    ///
    /// Attributes of the model itself can be set, those above it included, but for values that may lie in files and those that SQLite
    /// computes. Checks, limits and uniques hold, and each value that was set is read back: where an attribute cannot hold it, or would store it
    /// in another form, nothing is changed. `Optional` attributes become nil by `= NULL`. Attributes that say `onUpdate: now` are set along,
    /// unless the statement sets them.
    ///
    /// - Parameters:
    ///   - model: the model, and the models below it.
    ///   - predicate: which objects; nil for all.
    ///   - assignments: what stands behind SET: columns by their key paths, and values or expressions.
    /// - Returns: how many objects have new values.
    /// - Throws: `ModelError.pendingChanges` while something waits that the statement would pass over; `unsupportedStatement` for whatever else
    ///   than attributes it would change; `notSupported` for a hierarchy that lies in several tables; `invalidValue` and `valueOutOfRange`;
    ///   `unsupportedPredicate`; `readOnly`; errors of the store. Nothing is changed then.
    @discardableResult
    public func update<T: PersistentModel>(
        model: T.Type, where predicate: Predicate<T>? = nil, set assignments: SQLStatement
    ) throws -> Int {
        let part = part(T._$entity)
        if part !== self { return try part.update(model: model, where: predicate, set: assignments) }
        let request = try FetchDescriptor(predicate: predicate).request(in: self)
        guard !store.isReadOnly else { throw ModelError.readOnly }
        let update = try RowUpdate(request.entity, assignments, in: self)
        try takeChanges()
        if let waiting = allHomes.first(where: { !$0.isClean }) {
            throw ModelError.pendingChanges(entity: waiting.root.name)
        }
        let keys = try withConnection { connection in
            func run() throws -> [Int64] {
                let keys = try connection.keys(SelectStatement(request, .keys).sql, request.values)
                try update.run(keys, on: connection)
                return keys
            }
            return store.isMigrating
                ? try connection.connection.savepoint(run) : try connection.writing(run)
        }
        guard !keys.isEmpty else { return 0 }
        var changes = StoreChanges()
        changes.add(rows: keys, root: request.entity.root)
        store.inboxes.post(changes, except: nil)
        takeChangesReporting()
        return keys.count
    }
}
