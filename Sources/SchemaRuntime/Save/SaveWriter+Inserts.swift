import SQLiteKit
import SchemaSnapshot

extension SaveWriter {
    /// Inserts new rows, each by a plain INSERT: a clause for conflicts would make SQLite keep a journal for every statement. A row that
    /// meets another's unique values leaves nothing behind, and is dealt with by the rule of that constraint.
    mutating func writeInserts(of home: Home, on connection: StoreConnection) throws {
        var index = 0
        while index < home.inserted.count {
            let object = home.inserted[index].takeUnretainedValue()
            index += 1
            guard !object.has(State.deleted), !object.has(State.forwarded) else { continue }
            let entity = home.entity(of: object)
            if try !insert(object, entity, on: connection) { try adopt(object, entity, on: connection) }
        }
    }

    /// Inserts one row into each of its tables; false where another has its unique values, and nothing is left behind then.
    private func insert(_ object: _ModelObject, _ entity: _Entity, on connection: StoreConnection) throws -> Bool {
        if entity.keyTable != nil {
            let statement = try connection.insertKey(entity)
            statement.binder.int64(object._$id, at: 1)
            try statement.run()
        }
        for number in entity.parts.indices {
            let statement = try connection.insert(entity, number)
            statement.binder.int64(object._$id, at: 1)
            try bind(object, entity.parts[number].stored, to: statement, from: 2)
            let code = statement.runCode()
            if code == ResultCode.ok { continue }
            guard code == ResultCode.constraintUnique else { throw Self.failure(statement, code, of: object) }
            if number > 0 || entity.keyTable != nil {
                try connection.connection.run(
                    "DELETE FROM \(entity.rowTable) WHERE \"_id\" = ?", [.integer(object._$id)])
            }
            return false
        }
        return true
    }

    /// Deals with a new object whose unique values a row has already.
    private mutating func adopt(_ object: _ModelObject, _ entity: _Entity, on connection: StoreConnection) throws {
        let hits = try occupied(by: object, entity, on: connection)
        let rules = hits.map(\.unique.rule)
        guard let row = hits.first?.keys.first, Set(hits.flatMap(\.keys)) == [row], !rules.contains(.error),
            try isSameClass(entity, row: row, on: connection)
        else { throw uniqueError(object, entity, hits) }
        var adoption = Adoption(of: object, entity, row: row, in: context)
        if rules.contains(.upsert) {
            try overwrite(&adoption, entity, on: connection)
        } else {
            adoption.isIgnored = true
        }
        try repoint(from: object._$id, to: row, entity, on: connection)
        adoption.rekey()
        adoptions.append(adoption)
    }

    private func isSameClass(_ entity: _Entity, row: Int64, on connection: StoreConnection) throws -> Bool {
        guard entity.isHierarchy else { return true }
        let kind = try connection.connection.value(
            "SELECT \"_kind\" FROM \(entity.rowTable) WHERE \"_id\" = ?", [.integer(row)])
        return kind == .integer(Int64(entity.kind))
    }

    /// Writes what the new object says over the row, and reads what it leaves open.
    private mutating func overwrite(_ adoption: inout Adoption, _ entity: _Entity, on connection: StoreConnection)
        throws
    {
        let object = adoption.newcomer
        let (winning, losing) = try sides(of: object, entity)
        for (number, part) in entity.parts.enumerated() {
            let own = entity.parts.count == 1 ? winning : winning.filter(part.stored.contains)
            guard let update = try connection.overwrite(entity, number, own) else { continue }
            update.binder.int64(adoption.row, at: try bind(object, own, to: update))
            try update.run()
        }

        let select = try connection.open(entity, losing)
        select.binder.int64(adoption.row, at: 1)
        guard try select.step() else { throw ModelError.conflict(object.identifier, isDeleted: true) }
        adoption.version = select.row.int32(at: 0)
        adoption.winning = winning
        adoption.stored = try kept(losing, entity, of: object, in: select.row)
        select.reset()
    }

    /// What the row keeps, in the form in which properties are restored.
    private func kept(
        _ properties: [Int], _ entity: _Entity, of object: _ModelObject, in row: Row
    ) throws -> [(property: Int, value: _Value)] {
        var next = 1
        return try properties.map { index in
            let (property, column) = (entity.properties[index], next)
            next += property.columns.count
            guard property.columns.count > 1 else { return (index, _Value(row[column])) }
            let probe = type(of: object).init(_$blank: ())
            try probe.load(index, _Row(row, starts: entity.selection.starts), column)
            return (index, try probe.value(index))
        }
    }

    /// Which properties the new object decides, and which the row keeps: what is nil, and what still has its declared default and was
    /// never set after the initialiser.
    private mutating func sides(of object: _ModelObject, _ entity: _Entity) throws -> (winning: [Int], losing: [Int]) {
        let blank = blanks[entity.index] ?? type(of: object).init(_$blank: ())
        blanks[entity.index] = blank
        var sides: (winning: [Int], losing: [Int]) = ([], [])
        for index in entity.stored {
            let property = entity.properties[index]
            let isSet = property.relationship == nil && object.changes & State.bit(index) != 0
            // Only a value that may be missing or a default needs a look.
            let mayBeOpen = !isSet && (!property.isRequired || property.hasDefault)
            if try mayBeOpen && isOpen(index, property, of: object, blank) {
                sides.losing.append(index)
            } else {
                sides.winning.append(index)
            }
        }
        return sides
    }

    private func isOpen(
        _ index: Int, _ property: Property, of object: _ModelObject, _ blank: _ModelObject
    ) throws -> Bool {
        let value = try object.value(index)
        return try value == .null || property.hasDefault && value == blank.value(index)
    }

    /// Rows that were written with the new object's first key refer to the row from now on.
    private func repoint(from old: Int64, to row: Int64, _ entity: _Entity, on connection: StoreConnection) throws {
        for dependent in graph.dependents[entity.index] {
            let column = dependent.column
            let statement = try connection.connection.cachedStatement(
                "UPDATE \(graph.entities[dependent.entity].table) SET \(column) = ? WHERE \(column) = ?")
            statement.binder.int64(row, at: 1)
            statement.binder.int64(old, at: 2)
            try statement.run()
        }
    }

    /// The unique constraints whose values other rows have, with the keys of those rows.
    func occupied(
        by object: _ModelObject, _ entity: _Entity, on connection: StoreConnection
    ) throws -> [(unique: _Entity.Unique, keys: [Int64])] {
        var hits: [(unique: _Entity.Unique, keys: [Int64])] = []
        for (index, unique) in entity.uniques.enumerated() {
            let statement = try connection.occupant(entity, index)
            statement.binder.int64(object._$id, at: try bind(object, unique.members, to: statement))
            var keys: [Int64] = []
            while try statement.step() { keys.append(statement.row.int64(at: 0)) }
            statement.reset()
            if !keys.isEmpty { hits.append((unique, keys)) }
        }
        return hits
    }

    /// Why a changed object could not be saved: the rows that have its unique values.
    func uniqueConflict(of object: _ModelObject, on connection: StoreConnection) throws -> ModelError {
        let entity = object.entity
        return uniqueError(object, entity, try occupied(by: object, entity, on: connection))
    }

    private func uniqueError(
        _ object: _ModelObject, _ entity: _Entity, _ hits: [(unique: _Entity.Unique, keys: [Int64])]
    ) -> ModelError {
        let properties = hits.flatMap(\.unique.members).map { entity.properties[$0].name }
        let keys = Set(hits.flatMap(\.keys)).sorted()
        return .uniqueConflict(
            entity: entity.name, properties: properties,
            by: keys.map { context.identifier(root: graph.entities[entity.root], key: $0) })
    }
}
