import SQLiteKit

/// To-ones of rows, by identifiers.
extension BatchWriter {
    /// - Parameter value: an object, whose identifier that is.
    func link(_ property: Int, to identifier: PersistentIdentifier?, of value: Any) {
        if let model = value as? any PersistentModel, model.base.has(State.inserted) || model.base.context == nil {
            return fail(ModelError.otherContext(place(property)))
        }
        link(property, to: identifier)
    }

    func link(_ property: Int, to identifier: PersistentIdentifier?) {
        guard let relationship = entity.properties[property].relationship else { return }
        assigned.insert(property)
        guard let identifier else {
            if relationship.isRequired { return fail(ModelError.missingValue(place(property))) }
            return object.setToOne(property, _ToOne())
        }
        let root = context.homes[relationship.target].root
        guard identifier.store == context.store.identifier, identifier.entityName == root.name else {
            return fail(ModelError.missingObject(identifier))
        }
        let key =
            (root === home.root ? met[identifier.key] : nil)
            ?? context.store.aliases.key(for: identifier.key, root: root)
        do {
            guard try mayLead(relationship, to: key) else { return fail(ModelError.missingObject(identifier)) }
        } catch { return fail(error) }
        object.setToOne(property, _ToOne(key: key))
    }

    /// Whether a key is that of an object of the target's class, as far as only this can tell: that there is such a row at all is asked at the end.
    private func mayLead(_ relationship: Relationship, to key: Int64) throws -> Bool {
        let target = context.store.graph.entities[relationship.target]
        let home = context.home(target)
        if let known = home.object(key), known.has(State.inserted) { return false }
        guard target.isHierarchy, !target.isRoot, let connection else { return true }
        // The row that is being written may lead to itself.
        if home === self.home, key == object._$id { return target.kinds.contains(entity.kind) }
        let kinds = try connection.keys(
            "SELECT \"_kind\" FROM \(target.rowTable) WHERE \"_id\" = ?1", [.int(key)])
        guard let kind = kinds.first else { return relationship.mayDangle }
        return target.kinds.contains(Int(kind))
    }

    func target(of property: Int) -> PersistentIdentifier? {
        guard let relationship = entity.properties[property].relationship else { return nil }
        let key = object.toOne(property).key
        return key > 0 ? context.identifier(root: context.homes[relationship.target].root, key: key) : nil
    }

    // MARK: - At the end

    /// Gives a row that was written its place in the ordered collections that it comes to, and has those counted that have limits.
    func arrive(_ row: Int64, on connection: StoreConnection) throws {
        for relationship in entity.relationships
        where relationship.isKey && relationship.inverseIsCounted && assigned.contains(relationship.property) {
            let owner = self.owner(of: row, by: relationship)
            guard owner > 0 else { continue }
            try collections.arrive(row, at: owner, by: relationship, on: connection)
            writer.limited.note(otherEndOf: relationship, of: owner)
        }
        if writer.limited.count >= BatchCollections.most { try writer.limited.keepExceeding(on: connection) }
    }

    /// To whom a row leads that was written. One that was written over another and leads to itself was told the key that it does not have.
    func owner(of row: Int64, by relationship: Relationship) -> Int64 {
        let key = object.toOne(relationship.property).key
        return key == object._$id && context.homes[relationship.target] === home ? row : key
    }

    /// SQLite says at the commit that some link leads nowhere; which one it is is found out before.
    ///
    /// - Throws: `ModelError.missingObject`.
    func checkLinks(on connection: StoreConnection) throws {
        guard connection.connection.hasOpenForeignKeys else { return }
        let lost = LostLinks(context.store.graph, connection)
        for relationship in entity.relationships {
            guard let link = try lost.first(of: relationship, entity) else { continue }
            throw ModelError.missingObject(
                context.identifier(root: context.homes[relationship.target].root, key: link.target))
        }
    }
}
