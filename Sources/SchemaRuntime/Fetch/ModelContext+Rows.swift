import SQLiteKit

extension ModelContext {
    /// Runs a fetch and leaves its objects on `results`.
    ///
    /// - Parameters:
    ///   - extra: values behind those of the condition.
    ///   - isWhole: whether the objects are all that is asked for, as in `rows`.
    func read(
        _ request: FetchRequest, _ select: SelectStatement, on connection: StoreConnection, extra: [_Value] = [],
        isWhole: Bool = false
    ) throws {
        let statement = try connection.bound(select.sql, request.values + extra + select.bounds)
        try rows(of: statement, request.entity, isWhole: isWhole)
    }

    /// The object of a class with a key, read; nil where there is no such row, or its object is deleted.
    func object(of entity: _Entity, reading key: Int64) throws -> _ModelObject? {
        let base = results.count
        try reading { connection in try rows(of: connection.selectOne(entity, key), entity) }
        return results.count > base ? results.takeLast() : nil
    }

    /// Objects of a class whose column holds one of the keys, in the order of the column, then of `order`, then of insertion.
    func objects(
        of entity: _Entity, where column: String, in keys: [Int64], order: String? = nil
    ) throws -> [_ModelObject] {
        let base = results.count
        try reading { connection in
            try rows(of: connection.selectByKey(entity, column, keys, order: order), entity)
        }
        return results.take(from: base)
    }

    /// Steps through rows and leaves an object for each on `results`, retained: the one that the context has, or a new one. Objects that
    /// are deleted are passed over.
    ///
    /// - Parameter isWhole: whether the objects are all that is asked for: then they come to `many` instead if they are many.
    /// - Throws: `ModelError.invalidStoredValue`; nothing is left on `results` then.
    func rows(of statement: Statement, _ entity: _Entity, isWhole: Bool = false) throws {
        let base = results.count
        var end = isWhole ? base + Self.few : Int.max
        var many: [_ModelObject] = []
        do {
            let home = homes[entity.index]
            let only = entity.isHierarchy ? nil : entity.type
            let hasDoomed = !home.doomed.isEmpty
            let row = _Row(statement.row, starts: entity.selection.starts)
            while try statement.step() {
                let key = try rowKey(row, entity)
                if let known = home.map.find(key) {
                    let object = Unmanaged<_ModelObject>.fromOpaque(known)
                    // Before it is read anew: it may leave the collection that alone holds it.
                    let retained = object.retain()
                    do {
                        guard try object._withUnsafeGuaranteedRef({ try refresh($0, row, entity) }) else {
                            retained.release()
                            continue
                        }
                    } catch {
                        retained.release()
                        throw error
                    }
                    keep(retained, from: base, to: &end, &many)
                } else if !hasDoomed || !home.isDoomed(key) {
                    let object = try newObject(row, key, home, only ?? classOfRow(row, entity), entity)
                    keep(object, from: base, to: &end, &many)
                }
            }
            statement.reset()
            if isWhole { self.many = many }
        } catch {
            results.removeAll(from: base)
            throw statement.finish(after: error)
        }
    }

    /// The key of a row of a class.
    ///
    /// - Throws: `ModelError.invalidStoredValue` for one that is no object's: it may be that of one that is not saved yet.
    @inline(__always)
    func rowKey(_ row: _Row, _ entity: _Entity) throws -> Int64 {
        let key = row._int64(0)
        if key < 1 { throw keyBelowOne(key, entity) }
        return key
    }

    @inline(never) func keyBelowOne(_ key: Int64, _ entity: _Entity) -> ModelError {
        let root = store.graph.entities[entity.root]
        return .invalidStoredValue(ModelError.Place(root.name, "_id"), problem: ModelError.keyBelowOne(key))
    }

    /// So many objects lie on `results`, from which they are copied. More than these go straight into the array that is answered: fresh
    /// memory costs more than all else that is done to put an object into it.
    private static var few: Int { 1024 }

    /// - Parameter end: where `results` takes no more; the beginning as soon as `many` has all.
    @inline(__always)
    private func keep(
        _ object: Unmanaged<_ModelObject>, from base: Int, to end: inout Int, _ many: inout [_ModelObject]
    ) {
        if results.count < end { return results.push(object) }
        if many.isEmpty {
            many = results.take(from: base)
            end = base
        }
        // What is reserved costs nothing until it is used, and to move what is there does.
        if many.count == many.capacity { many.reserveCapacity(many.count * 16) }
        many.append(object.takeRetainedValue())
    }

    /// An object for a row that the context has none for, retained.
    @inline(__always)
    private func newObject(
        _ row: _Row, _ key: Int64, _ home: Home, _ type: _ModelObject.Type, _ entity: _Entity
    ) throws -> Unmanaged<_ModelObject> {
        let object = Unmanaged<_ModelObject>.passRetained(type.init(_$blank: ()))
        do {
            try object._withUnsafeGuaranteedRef { try load($0, row, entity) }
        } catch {
            object.release()
            throw error
        }
        object._withUnsafeGuaranteedRef { adopt($0, home, key) }
        return object
    }

    /// Brings a known object up to date, unless it has changes; false for a deleted one.
    private func refresh(_ object: _ModelObject, _ row: _Row, _ entity: _Entity) throws -> Bool {
        if object.isGone, !revive(object, row) { return false }
        guard !object.has(State.listed) else { return true }
        guard object.has(State.hollow) || object._$version != row.version else { return true }
        guard object.has(State.hollow) else {
            try load(object, row, entity)
            if object.has(State.observed) { object.tellAll() }
            return true
        }
        let seen = object.has(State.observed) ? seenValues(of: object) : []
        try load(object, row, entity)
        object._$state &= ~State.hollow
        if !partlyRead.isEmpty { partlyRead[ObjectIdentifier(object)] = nil }
        tell(of: object, seen)
        return true
    }

    /// What an object that was read in part shows: of the rest nobody has seen anything.
    func seenValues(of object: _ModelObject) -> [(property: Int, value: _Value)] {
        if partlyRead.isEmpty { return [] }
        return (partlyRead[ObjectIdentifier(object)] ?? []).map { ($0, (try? object.value($0)) ?? .null) }
    }

    /// Tells the observers of an object what is no longer as they have seen it.
    func tell(of object: _ModelObject, _ seen: [(property: Int, value: _Value)]) {
        for (property, value) in seen where (try? object.value(property)) ?? .null != value { object.tell(property) }
    }

    /// The row of an object that counted as gone is there again, since somebody has taken its deletion back: then it has another version. A
    /// read of an older state shows the row as it was.
    private func revive(_ object: _ModelObject, _ row: _Row) -> Bool {
        guard !object.has(State.deleted | State.inserted), row.version != object._$version else { return false }
        object._$state = object._$state & ~State.dead | State.hollow
        for relationship in object.entity.relationships where !relationship.isKey {
            object.unload(relationship.property)
        }
        return true
    }

    private func load(_ object: _ModelObject, _ row: _Row, _ fetched: _Entity) throws {
        do {
            try object._$load(row)
        } catch let failure as _ValueError {
            if store.isMigrating, try loadWithGaps(object, row, fetched) { return }
            throw invalidValue(of: type(of: object), row, fetched, failure)
        }
        object._$version = row.version
    }

    func classOfRow(_ row: _Row, _ entity: _Entity) throws -> _ModelObject.Type {
        guard entity.isHierarchy else { return entity.type! }
        let kind = Int(row._int64(2))
        if kind == entity.kind { return entity.type! }
        let root = store.graph.entities[entity.root]
        guard let type = store.graph.entity(kind: kind, root: root)?.type else {
            throw ModelError.invalidStoredValue(
                ModelError.Place(root.name, "_kind", identifier(root: root, key: row._int64(0))),
                problem: "\(kind) is the number of no class")
        }
        return type
    }

    /// Finds the attribute that cannot hold what is stored, by trying each.
    private func invalidValue(
        of type: _ModelObject.Type, _ row: _Row, _ fetched: _Entity, _ failure: _ValueError
    ) -> ModelError {
        let entity = type._$entity
        let root = store.graph.entities[entity.root]
        let probe = type.init(_$blank: ())
        let identifier = identifier(root: root, key: row._int64(0))
        for index in entity.stored + entity.derived where entity.properties[index].relationship == nil {
            let property = entity.properties[index]
            guard let column = fetched.selection.columns.firstIndex(of: property.columns[0]) else { continue }
            do {
                try probe.load(index, row, column)
            } catch {
                return .invalidStoredValue(
                    ModelError.Place(entity.name, property.name, identifier),
                    problem: (error as? _ValueError ?? failure).problem)
            }
        }
        return .invalidStoredValue(ModelError.Place(entity.name, "", identifier), problem: failure.problem)
    }
}
