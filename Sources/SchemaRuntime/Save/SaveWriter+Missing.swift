extension SaveWriter {
    /// SQLite says at the commit that some link leads nowhere, not which: another program has deleted a row meanwhile. That is found out before.
    ///
    /// - Throws: `ModelError.conflict` for an object whose own row is gone, `relationshipToDeletedObject` for one that leads to such a row.
    func checkTargets(on connection: StoreConnection) throws {
        // The code of a migration has its links asked for at the end.
        guard !context.store.isMigrating, connection.connection.hasOpenForeignKeys else { return }
        let lost = LostLinks(graph, connection)
        for home in context.allHomes {
            let changed = home.changed.map { $0.takeUnretainedValue() }.filter { !$0.isGone }
            let inserted = home.inserted.map { $0.takeUnretainedValue() }.filter { !$0.isGone }
            try checkRows(of: changed, lost)
            try checkToOnes(of: changed + inserted, lost)
        }
        // Of a link that was made one end need not be among the changed objects.
        let added = context.links.all.filter { $0.isAdded && !$0.first.isGone && !$0.second.isGone }
        try checkRows(of: added.flatMap { [$0.first.representative, $0.second.representative] }, lost)
    }

    private func checkRows(of objects: [_ModelObject], _ lost: LostLinks) throws {
        for objects in byClass(objects) {
            let missing = try lost.missing(among: objects.map(\._$id), objects[0].entity)
            if let object = objects.first(where: { missing.contains($0._$id) }) {
                throw ModelError.conflict(object.identifier, isDeleted: true)
            }
        }
    }

    private func checkToOnes(of objects: [_ModelObject], _ lost: LostLinks) throws {
        for objects in byClass(objects) {
            for relationship in objects[0].entity.relationships where relationship.isKey {
                let bit = State.bit(relationship.property)
                let linked = objects.filter { $0.has(State.inserted) || $0.changes & bit != 0 }
                guard let link = try lost.first(of: relationship, objects[0].entity, among: linked.map(\._$id)),
                    let object = linked.first(where: { $0._$id == link.row })
                else { continue }
                throw ModelError.relationshipToDeletedObject(object.place(relationship.property))
            }
        }
    }

    private func byClass(_ objects: [_ModelObject]) -> [[_ModelObject]] {
        Dictionary(grouping: objects) { $0.entity.index }.sorted { $0.key < $1.key }.map(\.value)
    }
}
