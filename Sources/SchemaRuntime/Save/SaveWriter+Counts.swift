extension SaveWriter {
    /// Counts rows where objects were counted before: another program may have taken some of a limited collection away, or added to it.
    ///
    /// - Throws: `ModelError.relationshipCount`.
    func checkCounts(on connection: StoreConnection) throws {
        guard !context.store.isMigrating else { return }
        for root in Set(graph.entities.filter { !$0.bounded.isEmpty }.map(\.root)).sorted() {
            for object in context.homes[root].inserted + context.homes[root].changed {
                try object._withUnsafeGuaranteedRef { try checkCounts(of: $0, on: connection) }
            }
        }
    }

    private func checkCounts(of object: _ModelObject, on connection: StoreConnection) throws {
        let entity = object.entity
        guard !entity.bounded.isEmpty, !object.isGone else { return }
        for index in entity.bounded where object.has(State.inserted) || object.changes & State.bit(index) != 0 {
            guard let relationship = entity.properties[index].relationship, let bounds = relationship.bounds,
                let rows = CollectionRows(relationship, graph)
            else { continue }
            let count = try rows.count(of: object._$id, on: connection.connection)
            if !bounds.contains(count) {
                throw ModelError.relationshipCount(object.place(index), count: count, allowed: bounds)
            }
        }
    }
}
