import SQLiteKit
import SchemaSnapshot

extension SaveWriter {
    /// Inserts new rows, each by a plain INSERT: a clause for conflicts would make SQLite keep a journal for every statement. A row that
    /// meets another's unique values is dealt with by the rule of that constraint.
    mutating func writeInserts(of home: Home, on connection: StoreConnection) throws {
        var index = 0
        while index < home.inserted.count {
            let object = home.inserted[index].takeUnretainedValue()
            index += 1
            guard !object.has(State.deleted), !object.has(State.forwarded) else { continue }
            let entity = home.entity(of: object)
            // Where the last one met a row the next one is likely to as well: to look first is cheaper than an INSERT that fails.
            if entity.index == lastAdopting, try adopt(object, entity, home, isSure: false, on: connection) { continue }
            lastAdopting = nil
            if try insert(object, entity, on: connection) { continue }
            _ = try adopt(object, entity, home, isSure: true, on: connection)
            lastAdopting = entity.index
        }
    }

    /// Inserts one row into each of its tables; false where another has its unique values. What it has in other tables then goes once the row that it
    /// meets is known: rows may refer to it, and SQLite's own rules would take them along.
    mutating func insert(_ object: _ModelObject, _ entity: _Entity, on connection: StoreConnection) throws -> Bool {
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
            leavesPart = number > 0 || entity.keyTable != nil
            return false
        }
        if object._$version > 1 {
            // Its deletion was taken back: whoever knows the row as it was must not take this one for that.
            try connection.connection.run(
                "UPDATE \(entity.rootTable) SET \"_v\" = ? WHERE \"_id\" = ?",
                [.integer(Int64(object._$version)), .integer(object._$id)])
        }
        return true
    }

    /// Has a new object whose unique values a row has already come to stand for that row, or be ignored.
    ///
    /// - Parameter isSure: whether there is such a row; if not, false is the answer where there is none.
    private mutating func adopt(
        _ object: _ModelObject, _ entity: _Entity, _ home: Home, isSure: Bool, on connection: StoreConnection
    ) throws -> Bool {
        let isNoted = context.knownUndoManager?.hasInsertion(of: object) ?? false
        let sides = try sides(of: object, entity, on: connection)
        guard let met = try meet(object, entity, sides, isSure: isSure, isNoted: isNoted, on: connection) else {
            return false
        }
        if let former = met.former { formerRows[adoptions.count] = former }
        adoptions.append(Adoption(of: object, as: met, sides, in: home))
        adoptions[adoptions.count - 1].rekey()
        return true
    }

    /// What came of new values that met a row.
    struct Meeting {
        let row: Int64
        var isIgnored = false
        /// The row's version from now on.
        var version: Int32 = 1
        /// What the row has of the properties that the new object leaves open.
        var kept = KeptValues()
        var former: FormerRow?
    }

    /// Writes a new object over the row that has its unique values already, where the constraint's rule says so.
    ///
    /// - Parameters:
    ///   - sides: what it decides.
    ///   - isSure: whether there is such a row; if not, nil is the answer where there is none.
    ///   - isNoted: whether it may be undone, so that what the row has must be known.
    mutating func meet(
        _ object: _ModelObject, _ entity: _Entity, _ sides: UpsertSides, isSure: Bool, isNoted: Bool = false,
        on connection: StoreConnection
    ) throws -> Meeting? {
        let hits = try occupied(by: object, entity, sides, on: connection)
        if hits.first == nil, !isSure { return nil }
        guard let first = hits.first, hits.areOf(row: first.row, entity),
            try isSameClass(entity, row: first.row, on: connection)
        else { throw try uniqueError(object, entity, hits, on: connection) }
        let row = first.row
        if leavesPart {
            leavesPart = false
            try repoint(from: object._$id, to: row, entity, on: connection)
            // Foreign keys, which would take the other parts along, are off while a store migrates.
            for table in (context.store.isMigrating ? entity.furtherTables : []) + [entity.rowTable] {
                try connection.connection.run("DELETE FROM \(table) WHERE \"_id\" = ?", [.integer(object._$id)])
            }
        }
        var met = Meeting(row: row)
        if hits.contains(where: { entity.uniques[$0.unique].rule == .upsert }) {
            (met.kept, met.version) = (hits.kept, first.version &+ 1)
            if isNoted {
                met.former = try FormerRow(row, before: object, deciding: sides.winning, in: context, on: connection)
            }
            try noteLosers(of: row, entity, deciding: sides.winning, on: connection)
            let stamps = try stampValues(under: object, entity, leaving: sides.losing)
            try overwrite(row, with: object, sides, stamps, meeting: first.unique, entity, on: connection)
            for (property, value) in stamps {
                met.kept.replace(at: sides.losing.firstIndex(of: property)!, by: value)
            }
        } else {
            met.isIgnored = true
        }
        try repoint(from: object._$id, to: row, entity, on: connection)
        return met
    }

    private func isSameClass(_ entity: _Entity, row: Int64, on connection: StoreConnection) throws -> Bool {
        guard entity.isHierarchy else { return true }
        let kind = try connection.connection.value(
            "SELECT \"_kind\" FROM \(entity.rowTable) WHERE \"_id\" = ?", [.integer(row)])
        return kind == .integer(Int64(entity.kind))
    }

    /// Those who hold the row by to-ones that are about to be written over, and must not lose too many.
    private mutating func noteLosers(
        of row: Int64, _ entity: _Entity, deciding winning: [Int], on connection: StoreConnection
    ) throws {
        for relationship in entity.needed where winning.contains(relationship.property) {
            let property = entity.properties[relationship.property]
            guard let column = property.column else { continue }
            let sql = "SELECT \(column) FROM \(property.table) WHERE \"_id\" = ?1 AND \(column) IS NOT NULL"
            for owner in try connection.keys(sql, [.int(row)]) { limited.note(otherEndOf: relationship, of: owner) }
        }
    }

    /// Writes what the new object says over the row, and with it the attributes that say `onUpdate: now`.
    private func overwrite(
        _ row: Int64, with object: _ModelObject, _ sides: UpsertSides, _ stamps: [(property: Int, value: _Value)],
        meeting unique: Int, _ entity: _Entity, on connection: StoreConnection
    ) throws {
        let winning = sides.written(meeting: unique)
        // The row may let go of a file.
        if entity.externals.contains(where: winning.contains) {
            try context.store.externalFolder?.setMark(makingFolder: false)
        }
        for (number, part) in entity.parts.enumerated() {
            let own = entity.parts.count == 1 ? winning : winning.filter(part.stored.contains)
            let stamped = entity.parts.count == 1 ? stamps : stamps.filter { part.stored.contains($0.property) }
            guard
                let update = try sides.overwrites[unique][number]
                    ?? connection.overwrite(entity, number, own + stamped.map(\.property))
            else { continue }
            sides.overwrites[unique][number] = update
            var binder = _Binder(update.binder, at: try bind(object, own, to: update))
            for (_, value) in stamped {
                try binder.bind(value)
                binder.index += 1
            }
            update.binder.int64(row, at: binder.index)
            let code = update.runCode()
            if code == ResultCode.ok { continue }
            let failure = Self.failure(update, code, of: object)
            guard code == ResultCode.constraintUnique else { throw failure }
            let taken = try takenTargets(of: object, entity, row: row, on: connection)
            if taken.isEmpty { throw failure }
            throw uniqueError(entity, taken.map(\.property), rows: taken.map(\.row))
        }
    }

    /// What a row has of some properties, in the form in which they are restored; its columns follow the key and the version.
    private func kept(
        _ properties: [Int], _ entity: _Entity, of object: _ModelObject, in row: Row
    ) throws -> KeptValues {
        var kept = KeptValues()
        var next = 2
        for index in properties {
            let (count, column) = (entity.isRelationship[index] ? 1 : entity.properties[index].columnCount, next)
            next += count
            do {
                guard count > 1 else {
                    kept.append(try _Value(row, column))
                    continue
                }
                let probe = type(of: object).init(_$blank: ())
                try probe.load(index, _Row(row, starts: entity.selection.starts), column)
                kept.append(try probe.value(index))
            } catch let failure as _ValueError {
                let identifier = context.identifier(root: graph.entities[entity.root], key: row.int64(at: 0))
                let place = ModelError.Place(entity.name, entity.properties[index].name, identifier)
                throw ModelError.invalidStoredValue(place, problem: failure.problem)
            }
        }
        return kept
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

    /// A unique constraint whose values other rows have.
    private struct Hit {
        /// By its number.
        let unique: Int
        /// The key of the first of those rows, and its version.
        let row: Int64
        let version: Int32
        /// The keys of the rest.
        var others: [Int64] = []
    }

    /// All of those constraints. Most often there is one, and no list is made for it.
    private struct Hits {
        var first: Hit?
        var others: [Hit] = []
        /// What the first row has of some properties.
        var kept = KeptValues()

        mutating func append(_ hit: Hit) {
            if first == nil { first = hit } else { others.append(hit) }
        }

        func contains(where condition: (Hit) -> Bool) -> Bool {
            first.map(condition) ?? false || others.contains(where: condition)
        }

        /// Whether it is this row alone that has the values, and may be written over or kept.
        func areOf(row: Int64, _ entity: _Entity) -> Bool {
            !contains { entity.uniques[$0.unique].rule == .error || $0.row != row || !$0.others.isEmpty }
        }
    }

    /// The unique constraints whose values other rows have; of the first one the row is read as well.
    private func occupied(
        by object: _ModelObject, _ entity: _Entity, _ sides: UpsertSides? = nil, on connection: StoreConnection
    ) throws -> Hits {
        var hits = Hits()
        let properties = sides?.losing ?? []
        for index in entity.uniques.indices {
            let statement =
                try sides?.occupants[index] ?? connection.occupant(entity, index, reading: properties)
            sides?.occupants[index] = statement
            defer { statement.reset() }
            statement.binder.int64(
                object._$id, at: try bind(object, entity.uniques[index].members, to: statement))
            guard try statement.step() else { continue }
            let row = statement.row
            var hit = Hit(unique: index, row: row.int64(at: 0), version: row.int32(at: 1))
            if hits.first == nil { hits.kept = try kept(properties, entity, of: object, in: row) }
            while try statement.step() { hit.others.append(row.int64(at: 0)) }
            hits.append(hit)
        }
        return hits
    }

    /// The one-to-ones of an object whose target another row has already: that each has one only is no constraint of the schema's own.
    ///
    /// - Parameter row: the key of the object's row.
    private func takenTargets(
        of object: _ModelObject, _ entity: _Entity, row: Int64, on connection: StoreConnection
    ) throws -> [(property: Int, row: Int64)] {
        try entity.relationships.filter(isExclusive).flatMap { relationship in
            let property = entity.properties[relationship.property]
            let key = object.toOne(relationship.property).key
            guard key > 0, let column = property.column else { return [(property: Int, row: Int64)]() }
            let sql = "SELECT \"_id\" FROM \(property.table) WHERE \(column) = ?1 AND \"_id\" <> ?2"
            return try connection.keys(sql, [.int(key), .int(row)]).map { (relationship.property, $0) }
        }
    }

    /// Why a changed object could not be saved: the rows that have its unique values.
    func uniqueConflict(of object: _ModelObject, on connection: StoreConnection) throws -> ModelError {
        let entity = object.entity
        return try uniqueError(object, entity, occupied(by: object, entity, on: connection), on: connection)
    }

    private func uniqueError(
        _ object: _ModelObject, _ entity: _Entity, _ found: Hits, on connection: StoreConnection
    ) throws -> ModelError {
        let hits = (found.first.map { [$0] } ?? []) + found.others
        let taken = try takenTargets(of: object, entity, row: object._$id, on: connection)
        return uniqueError(
            entity, hits.flatMap { entity.uniques[$0.unique].members } + taken.map(\.property),
            rows: hits.flatMap { [$0.row] + $0.others } + taken.map(\.row))
    }

    private func uniqueError(_ entity: _Entity, _ properties: [Int], rows: [Int64]) -> ModelError {
        let properties = properties.map { entity.properties[$0].name }
        let keys = Set(rows).sorted()
        return .uniqueConflict(
            entity: entity.name, properties: properties,
            by: keys.map { context.identifier(root: graph.entities[entity.root], key: $0) })
    }
}
