import SQLiteKit

extension Deletion {
    /// - Throws: `ModelError.deleteDenied` where a row that is to go has what its rules do not let it have at that moment: rows that go or
    ///   move in the same save do not count.
    func checkDenials() throws {
        // The keys of one relationship may lie in several tables.
        let places = Dictionary(grouping: denials.indices) {
            [denials[$0].dependent.owner, denials[$0].dependent.property]
        }
        for place in places.values.sorted(by: { $0[0] < $1[0] }) { try check(place.map { denials[$0] }) }
        for (relationship, batch) in ownDenials { try check(relationship, batch) }
    }

    private func check(_ denials: [(dependent: Dependent, keys: [Int64])]) throws {
        let found = try denials.flatMap { dependent, keys in
            let child = graph.entities[dependent.entity]
            let moved = movedAway(dependent, keys)
            return try staying(
                pairs("SELECT \(dependent.column), \"_id\" FROM \(child.table) WHERE \(condition(dependent))", keys)
                    .filter { !moved.contains($0.other) }, root: child.root)
        }
        let (owner, index) = (graph.entities[denials[0].dependent.entity], denials[0].dependent.property)
        let property = owner.properties[index]
        let target = graph.entities[property.relationship!.target]
        try refuse(
            found, target, name: property.relationship!.inverse.map { target.properties[$0].name } ?? property.name)
    }

    private func check(_ relationship: Relationship, _ batch: Batch) throws {
        let entity = graph.entities[batch.entity]
        let pairs = try staying(
            pairs(targetsSQL(relationship, entity)!, batch.keys), root: graph.entities[relationship.target].root)
        let name = entity.properties[relationship.property].name
        try refuse(stillLinked(pairs, relationship), entity, name: name)
    }

    /// Those whose other row stays: one may go without anybody having asked for its key.
    private func staying(_ pairs: [(own: Int64, other: Int64)], root: Int) throws -> [(own: Int64, other: Int64)] {
        let gone = doomed[root] ?? []
        var left = pairs.filter { !gone.contains($0.other) }
        for (dependent, keys) in unread where graph.entities[dependent.entity].root == root {
            if left.isEmpty { break }
            let moved = movedAway(dependent, keys)
            let statement = try connection.cachedStatement(
                """
                SELECT "_id" FROM \(graph.entities[dependent.entity].table) \
                WHERE \(condition(dependent)) AND "_id" IN (SELECT value FROM json_each(?2))
                """)
            defer { statement.reset() }
            try statement.bind(.text(keyList(keys)), at: 1)
            try statement.bind(.text(keyList(left.map(\.other))), at: 2)
            var passing: Set<Int64> = []
            while try statement.step() { passing.insert(statement.row.int64(at: 0)) }
            passing.subtract(moved)
            left = left.filter { !passing.contains($0.other) }
        }
        return left
    }

    /// Those of some stored links that this save does not cut.
    private func stillLinked(
        _ pairs: [(own: Int64, other: Int64)], _ relationship: Relationship
    ) -> [(own: Int64, other: Int64)] {
        // What is cut is gathered once for each object, however many links it has.
        var cut: [Int64: Set<Int64>] = [:]
        return pairs.filter { pair in
            guard let object = context.registered(relationship.owner, pair.own) else { return true }
            guard case .join(let join) = relationship.storage else {
                return object.toOne(relationship.property).key == pair.other
            }
            if cut[pair.own] == nil {
                cut[pair.own] = Set(context.links.changes(of: object, join).removed.map(\._$id))
            }
            return !cut[pair.own]!.contains(pair.other)
        }
    }

    private func refuse(_ pairs: [(own: Int64, other: Int64)], _ entity: _Entity, name: String) throws {
        guard let key = pairs.map(\.own).min() else { return }
        throw ModelError.deleteDenied(
            context.identifier(root: graph.entities[entity.root], key: key), relationship: name,
            count: pairs.count { $0.own == key })
    }
}
