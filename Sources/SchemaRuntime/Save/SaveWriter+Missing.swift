extension SaveWriter {
    /// SQLite says at the commit that some link leads nowhere, not which: another program has deleted a row meanwhile. That is found out before.
    ///
    /// - Throws: `ModelError.conflict` for an object whose own row is gone, `relationshipToDeletedObject` for one that leads to such a row.
    func checkTargets(on connection: StoreConnection) throws {
        // The code of a migration has its links asked for at the end.
        guard !context.store.isMigrating, connection.connection.hasOpenForeignKeys else { return }
        for home in context.allHomes {
            for object in home.changed {
                try object._withUnsafeGuaranteedRef { object in
                    guard !object.isGone else { return }
                    if try !hasRow(object, on: connection) {
                        throw ModelError.conflict(object.identifier, isDeleted: true)
                    }
                    try checkTargets(of: object, on: connection)
                }
            }
            for object in home.inserted {
                try object._withUnsafeGuaranteedRef { if !$0.isGone { try checkTargets(of: $0, on: connection) } }
            }
        }
        // Of a link that was made one end need not be among the changed objects.
        for link in context.links.all where link.isAdded && !link.first.isGone && !link.second.isGone {
            for object in [link.first, link.second] where try !hasRow(object, on: connection) {
                throw ModelError.conflict(object.representative.identifier, isDeleted: true)
            }
        }
    }

    private func checkTargets(of object: _ModelObject, on connection: StoreConnection) throws {
        for relationship in object.entity.relationships where relationship.isKey && !relationship.mayDangle {
            let index = relationship.property
            guard object.has(State.inserted) || object.changes & State.bit(index) != 0 else { continue }
            let key = object.toOne(index).key
            let target = graph.entities[relationship.target]
            if key > 0, try !hasRow(key, target.rowTable, on: connection) {
                throw ModelError.relationshipToDeletedObject(object.place(index))
            }
        }
    }

    private func hasRow(_ object: _ModelObject, on connection: StoreConnection) throws -> Bool {
        try hasRow(object.representative._$id, object.entity.rootTable, on: connection)
    }

    private func hasRow(_ key: Int64, _ table: String, on connection: StoreConnection) throws -> Bool {
        try !connection.keys("SELECT \"_id\" FROM \(table) WHERE \"_id\" = ?1", [.int(key)]).isEmpty
    }
}
