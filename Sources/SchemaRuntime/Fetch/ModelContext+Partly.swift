import SQLiteKit

/// The select of a fetch of some properties.
struct PartialSelect {
    let select: SelectStatement
    /// Those that are read, in the order of their columns.
    let properties: [Int]
    /// How many columns stand before theirs.
    let headCount: Int

    init(_ request: FetchRequest, _ properties: [Int]) {
        let entity = request.entity
        // What is read along begins at keys of the objects.
        let keys = request.prefetch.compactMap(\.first).filter { step in
            guard entity.properties.indices.contains(step.property) else { return false }
            return entity.properties[step.property].relationship.map { $0.isKey && $0.owner == step.entity } ?? false
        }
        self.properties = Set(properties + keys.map(\.property)).sorted()
        let head = entity.selection.columns.prefix(entity.isHierarchy ? 3 : 2)
        headCount = head.count
        let columns = head + self.properties.flatMap { entity.properties[$0].columns }
        select = SelectStatement(
            request, .columns(ColumnSelection(columns: columns.map { "t.\($0)" }, ties: ["t.\"_id\""])))
    }
}

extension FetchRequest {
    /// What a fetch of the objects runs where nothing waits.
    var select: SelectStatement { properties.map { PartialSelect(self, $0).select } ?? SelectStatement(self) }
}

/// Objects of which some properties were read: the others wait, as all do of an object of which nothing was read.
extension ModelContext {
    /// Runs a fetch of some properties and leaves its objects on `results`.
    func readPartly(_ request: FetchRequest, _ properties: [Int]) throws {
        let entity = request.entity
        let partial = PartialSelect(request, properties)
        var stale: [Int64] = []
        let base = results.count
        do {
            try reading { connection in
                let statement = try connection.bound(
                    partial.select.sql, request.values + partial.select.bounds)
                let row = _Row(statement.row, starts: entity.selection.starts)
                try statement.reading {
                    while try statement.step() {
                        try readPartly(row, entity, partial.properties, after: partial.headCount, &stale)
                    }
                }
            }
            // They are on `results` already.
            if !stale.isEmpty { _ = try objects(of: entity, where: "\"_id\"", in: stale) }
        } catch {
            results.removeAll(from: base)
            throw error
        }
    }

    private func readPartly(
        _ row: _Row, _ entity: _Entity, _ properties: [Int], after head: Int, _ stale: inout [Int64]
    ) throws {
        let (home, key) = (homes[entity.index], try rowKey(row, entity))
        if let known = home.object(key) {
            guard !known.isGone else { return }
            if known.has(State.hollow) {
                let isSeen = partlyRead[ObjectIdentifier(known)] != nil
                if isSeen, known._$version != row.version {
                    // Of two states nothing is mixed.
                    stale.append(key)
                } else {
                    known._$version = row.version
                    try load(properties, of: known, row, head)
                }
            } else if !known.has(State.listed), known._$version != row.version {
                stale.append(key)
            }
            return results.push(.passRetained(known))
        }
        if home.isDoomed(key) { return }
        let object = try classOfRow(row, entity).init(_$blank: ())
        object._$state |= State.hollow
        object._$version = row.version
        adopt(object, home, key)
        try load(properties, of: object, row, head)
        results.push(.passRetained(object))
    }

    private func load(_ properties: [Int], of object: _ModelObject, _ row: _Row, _ head: Int) throws {
        var column = head
        for property in properties {
            let description = object.entity.properties[property]
            if description.relationship != nil {
                let slot = object.toOne(property)
                if slot.bits == 0 { object.setToOne(property, _ToOne(stored: row.key(column))) }
            } else {
                do { try object.load(property, row, column) } catch let failure as _ValueError {
                    throw ModelError.invalidStoredValue(object.place(property), problem: failure.problem)
                }
            }
            column += description.columns.count
        }
        partlyRead[ObjectIdentifier(object), default: []].formUnion(properties)
    }

    /// Whether a property of an object was read of which others were not.
    func hasRead(_ property: Int, of object: _ModelObject) -> Bool {
        !partlyRead.isEmpty && partlyRead[ObjectIdentifier(object)]?.contains(property) == true
    }
}
