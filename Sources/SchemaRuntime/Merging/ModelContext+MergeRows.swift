import SQLiteKit

/// An object of which somebody else has changed what was changed here too.
struct RowConflict {
    struct Field {
        let property: Int
        /// What the attribute was when both began.
        let base: _Value
        /// What the row has now.
        let theirs: _Value
    }

    let object: _ModelObject
    /// The row's version.
    let version: Int32
    var fields: [Field]
}

extension ModelContext {
    /// Merges rows into objects with changes: what was not changed here becomes what the row has; what was stays. An object of which both have
    /// changed other things is then as one that was read just now; another is told of, and keeps its version.
    func mergeRows(of objects: [_ModelObject], _ root: _Entity) throws -> [RowConflict] {
        let byKey = Dictionary(objects.map { ($0._$id, $0) }, uniquingKeysWith: { first, _ in first })
        let entries = journalEntries(of: objects)
        var conflicts: [RowConflict] = []
        try reading { connection in
            let statement = try connection.selectByKey(root, "\"_id\"", byKey.keys.sorted(), order: nil)
            let row = _Row(statement.row, starts: root.selection.starts)
            try statement.reading {
                while try statement.step() {
                    guard let object = byKey[row._int64(0)] else { continue }
                    let conflict = try merge(row, into: object, root, entries)
                    if conflict.fields.isEmpty {
                        object._$version = conflict.version
                    } else {
                        unmerged.add(row: object._$id, root: root.index)
                        conflicts.append(conflict)
                    }
                }
            }
        }
        return conflicts
    }

    private func merge(
        _ row: _Row, into object: _ModelObject, _ fetched: _Entity, _ entries: [UndoGroup.Field: Int]
    ) throws -> RowConflict {
        let entity = object.entity
        let probe = type(of: object).init(_$blank: ())
        var conflict = RowConflict(object: object, version: row.version, fields: [])
        var same: [(entry: Int, value: _Value)] = []
        for property in entity.stored + entity.derived {
            guard let column = fetched.selection.columns.firstIndex(of: entity.properties[property].columns[0]) else {
                continue
            }
            let theirs = try value(of: property, entity, row, column, probe)
            let mine = (try? object.value(property)) ?? .null
            guard let entry = entries[UndoGroup.Field(object, property)] else {
                if theirs != mine { try take(theirs, property, into: object) }
                continue
            }
            let base = object.storedForm(journal[entry].old, property)
            if theirs == base || theirs == mine {
                same.append((entry, theirs))
            } else {
                conflict.fields.append(.init(property: property, base: base, theirs: theirs))
            }
        }
        // Whoever rolls back goes back to the row.
        for (entry, value) in same { journal[entry].old = value }
        return conflict
    }

    private func value(
        of property: Int, _ entity: _Entity, _ row: _Row, _ column: Int, _ probe: _ModelObject
    ) throws -> _Value {
        if entity.properties[property].relationship != nil {
            let key = row.key(column)
            guard key >= 0 else {
                let place = ModelError.Place(
                    entity.name, entity.properties[property].name,
                    identifier(root: store.graph.entities[entity.root], key: row._int64(0)))
                throw ModelError.invalidStoredValue(place, problem: ModelError.keyBelowOne(row._int64(column)))
            }
            return key > 0 ? .int(key) : .null
        }
        do {
            try probe.load(property, row, column)
            return try probe.value(property)
        } catch let failure as _ValueError {
            let place = ModelError.Place(
                entity.name, entity.properties[property].name,
                identifier(root: store.graph.entities[entity.root], key: row._int64(0)))
            throw ModelError.invalidStoredValue(place, problem: failure.problem)
        }
    }

    /// Sets a property to what the row has, as a fetch does.
    func take(_ value: _Value, _ property: Int, into object: _ModelObject) throws {
        guard object.entity.properties[property].relationship != nil else {
            return try object.restore(property, value)
        }
        var key: Int64 = 0
        if case .int(let stored) = value { key = stored }
        let slot = object.toOne(property)
        guard slot.key != key else { return }
        object.setToOne(property, slot.bits == 0 ? _ToOne(key: key) : object.relinked(property, slot, key))
    }

    /// Where the journal has the first change of each property of some objects.
    func journalEntries(of objects: [_ModelObject]) -> [UndoGroup.Field: Int] {
        let wanted = Set(objects.map { ObjectIdentifier($0) })
        var entries: [UndoGroup.Field: Int] = [:]
        for (index, entry) in journal.enumerated() {
            entry.object._withUnsafeGuaranteedRef { object in
                guard wanted.contains(ObjectIdentifier(object)) else { return }
                let field = UndoGroup.Field(object, entry.property)
                if entries[field] == nil { entries[field] = index }
            }
        }
        return entries
    }
}

extension _ModelObject {
    /// What the journal has of an attribute, in the form that rows have: setters note decimals of a fixed scale as texts.
    final func storedForm(_ old: _Value, _ property: Int) -> _Value {
        guard case .text = old, entity.properties[property].externalThreshold == nil else { return old }
        let probe = Swift.type(of: self).init(_$blank: ())
        guard (try? probe.restore(property, old)) != nil else { return old }
        return (try? probe.value(property)) ?? old
    }
}
