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
            let passing = movedAway(dependent, keys).union(doomed[child.root] ?? [])
            return try pairs(
                "SELECT \(dependent.column), \"_id\" FROM \(child.table) WHERE \(condition(dependent))", keys
            ).filter { !passing.contains($0.other) }
        }
        let (owner, index) = (graph.entities[denials[0].dependent.entity], denials[0].dependent.property)
        let property = owner.properties[index]
        let target = graph.entities[property.relationship!.target]
        try refuse(
            found, target, name: property.relationship!.inverse.map { target.properties[$0].name } ?? property.name)
    }

    private func check(_ relationship: Relationship, _ batch: Batch) throws {
        let entity = graph.entities[batch.entity]
        let passing = doomed[graph.entities[relationship.target].root] ?? []
        let pairs = try pairs(targetsSQL(relationship, entity)!, batch.keys).filter { !passing.contains($0.other) }
        try refuse(
            pairs.filter { !isCut($0, relationship) }, entity, name: entity.properties[relationship.property].name)
    }

    /// Whether a stored link is cut in this save.
    private func isCut(_ pair: (own: Int64, other: Int64), _ relationship: Relationship) -> Bool {
        guard let object = context.registered(relationship.owner, pair.own) else { return false }
        guard case .join(let join) = relationship.storage else {
            return object.toOne(relationship.property).key != pair.other
        }
        return context.links.changes(of: object, join).removed.contains { $0._$id == pair.other }
    }

    private func refuse(_ pairs: [(own: Int64, other: Int64)], _ entity: _Entity, name: String) throws {
        guard let key = pairs.map(\.own).min() else { return }
        throw ModelError.deleteDenied(
            context.identifier(root: graph.entities[entity.root], key: key), relationship: name,
            count: pairs.count { $0.own == key })
    }
}
