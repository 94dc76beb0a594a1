extension SaveWriter {
    /// Counts the rows of limited collections that have gained or lost objects: those that objects know of, and those that lost rows to a
    /// deletion, to another owner or to a new object that was written over one. Another program may have changed them too.
    ///
    /// - Throws: `ModelError.relationshipCount`.
    mutating func checkCounts(on connection: StoreConnection) throws {
        for root in graph.boundedRoots {
            for object in context.homes[root].inserted + context.homes[root].changed {
                object._withUnsafeGuaranteedRef { noteCollections(of: $0) }
            }
        }
        if graph.hasMinimums { noteFormerOwners() }
        try throwExcess(on: connection)
    }

    /// - Throws: `ModelError.relationshipCount`.
    func throwExcess(on connection: StoreConnection) throws {
        guard let excess = try limited.excess(on: connection) else { return }
        let relationship = excess.relationship
        let entity = graph.entities[relationship.owner]
        let place =
            context.registered(entity.index, excess.owner)?.place(relationship.property)
            ?? ModelError.Place(
                entity.name, entity.properties[relationship.property].name,
                context.identifier(root: graph.entities[entity.root], key: excess.owner))
        throw ModelError.relationshipCount(
            place, count: excess.count, allowed: relationship.bounds ?? 0...(.max))
    }

    private mutating func noteCollections(of object: _ModelObject) {
        let entity = object.entity
        guard !entity.bounded.isEmpty, !object.isGone else { return }
        for index in entity.bounded where object.has(State.inserted) || object.changes & State.bit(index) != 0 {
            if let relationship = entity.properties[index].relationship { limited.note(relationship, of: object._$id) }
        }
    }

    /// Where to-ones led before they were changed, as the row had it.
    private mutating func noteFormerOwners() {
        for entry in context.journal {
            guard case .int(let owner) = entry.old else { continue }
            let needed = entry.object._withUnsafeGuaranteedRef { $0.entity.needed }
            for relationship in needed where relationship.property == entry.property && relationship.isKey {
                limited.note(otherEndOf: relationship, of: owner)
            }
        }
    }
}
