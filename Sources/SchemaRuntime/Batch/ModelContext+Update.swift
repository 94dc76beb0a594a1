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
    /// computes. Checks, limits and uniques hold, and each value that was set is read back: where an attribute cannot hold it, nothing is
    /// changed. `Optional` attributes become nil by `= NULL`.
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
                ? try connection.connection.savepoint(run) : try connection.connection.transaction(.immediate, run)
        }
        guard !keys.isEmpty else { return 0 }
        var changes = StoreChanges()
        changes.add(rows: keys, root: request.entity.root)
        store.inboxes.post(changes, except: nil)
        takeChangesReporting()
        return keys.count
    }
}

/// An UPDATE of one's own over rows of one class.
private struct RowUpdate {
    private let entity: _Entity
    private let type: _ModelObject.Type
    private let sql: String
    private let values: [_Value]

    /// - Throws: `ModelError.notSupported`, `unsupportedStatement`, `unsupportedProperty`.
    init(_ entity: _Entity, _ assignments: SQLStatement, in context: ModelContext) throws {
        guard entity.parts.count == 1, !entity.isSpread, let type = entity.type else {
            throw ModelError.notSupported("Updating rows of \(entity.name), which lie in several tables,")
        }
        self.entity = entity
        self.type = type
        guard try assignments.part(of: context) === context else {
            throw ModelError.unsupportedStatement("its rows lie in two stores")
        }
        let text: String
        (text, values) = try assignments.prepared(in: context)
        // The condition stands in a line of its own and behind the end of a comment, so that none takes it away: SQLite lets one run to the end.
        let table = entity.rootTable
        sql = """
            UPDATE \(table) SET "_v" = \(table)."_v" + 1, \(text) /**/
            WHERE \(table)."_id" IN (SELECT value FROM json_each(?))
            """
    }

    func run(_ keys: [Int64], on connection: StoreConnection) throws {
        let (statement, columns) = try prepare(on: connection)
        guard !keys.isEmpty else { return }
        let list = _Value.text("[\(keys.map(String.init).joined(separator: ","))]")
        var binder = _Binder(statement.binder)
        for value in values + [list] {
            try binder.bind(value)
            binder.index += 1
        }
        try statement.run()
        // Each of the rows once, and no other.
        guard connection.connection.changes == keys.count else {
            throw ModelError.unsupportedStatement(
                "it changes \(connection.connection.changes) rows where \(keys.count) were meant")
        }
        try check(entity.stored.filter { columns.contains(entity.properties[$0].column!) }, of: list, on: connection)
    }

    private func prepare(on connection: StoreConnection) throws -> (Statement, Set<String>) {
        let allowed = Set(entity.stored.filter(isAllowed).map { entity.properties[$0].column! })
        let found: (statement: Statement, columns: Set<String>)
        do {
            found = try connection.connection.statement(updating: sql, version: "_v") { table, column in
                quoted(table) == entity.rootTable && allowed.contains(quoted(column))
            }
        } catch {
            guard [ResultCode.notAuthorized, ResultCode.misuse, ResultCode.error].contains(error.code) else {
                throw error
            }
            throw ModelError.unsupportedStatement(error.message)
        }
        guard found.statement.parameterCount == values.count + 1 else {
            throw ModelError.unsupportedStatement(
                "it has \(found.statement.parameterCount - 1) parameters for \(values.count) values; none may stand in quotes or be written as “?”"
            )
        }
        return (found.statement, Set(found.columns.map { quoted($0) }))
    }

    private func isAllowed(_ property: Int) -> Bool {
        let property = entity.properties[property]
        guard case .attribute(let type) = property.kind else { return false }
        return type != .external && property.externalThreshold == nil
    }

    /// What an object would say of its values when it is saved.
    private func check(_ properties: [Int], of keys: _Value, on connection: StoreConnection) throws {
        let columns = properties.map { ", " + entity.properties[$0].column! }.joined()
        let rows = try connection.bound(
            "SELECT \"_id\"\(columns) FROM \(entity.rootTable) WHERE \"_id\" IN (SELECT value FROM json_each(?))",
            [keys])
        defer { rows.reset() }
        let object = type.init(_$blank: ())
        while try rows.step() {
            for (offset, index) in properties.enumerated() {
                let (value, property) = (_Value(rows.row[offset + 1]), entity.properties[index])
                let place = ModelError.Place(entity.name, property.name)
                do { try object.restore(index, value) } catch { throw SaveWriter.error(error, place) }
                if let problem = property.limits?.problem(value) {
                    throw ModelError.invalidValue(place, problem: problem)
                }
            }
        }
    }
}
