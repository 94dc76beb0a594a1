/// What a save tells other contexts.
extension ModelContext {
    /// What is about to be told; nil where nobody listens. Called after the commit, while lists and journal still know what was written.
    func changesForOthers(_ writer: SaveWriter) -> StoreChanges? {
        guard store.inboxes.hasOthers(than: inbox) else { return nil }
        var changes = StoreChanges()
        for home in allHomes {
            for object in home.inserted where !changes.isEverything {
                object._withUnsafeGuaranteedRef { object in
                    if object.has(State.deleted) { return }
                    // Of a row that is there again others may know that it was gone.
                    if object._$version > 1 { changes.add(row: object._$id, root: home.root.index) }
                    addTargets(of: object, to: &changes)
                }
            }
            for object in home.changed + home.deleted where !changes.isEverything {
                object._withUnsafeGuaranteedRef { object in
                    changes.add(row: object._$id, root: home.root.index)
                    addTargets(of: object, to: &changes)
                    for property in object.entity.ordered where object.changes & State.bit(property) != 0 {
                        changes.add(.init(root: home.root.index, key: object._$id, property: property))
                    }
                }
            }
        }
        for entry in journal where !changes.isEverything {
            guard case .int(let key) = entry.old else { continue }
            let entity = entry.object._withUnsafeGuaranteedRef { $0.entity }
            add(entity.properties[entry.property].relationship, to: key, &changes)
        }
        for link in links.all where !changes.isEverything { add(link, to: &changes) }
        for adoption in writer.adoptions {
            changes.add(row: adoption.row, root: adoption.home._withUnsafeGuaranteedRef { $0.root.index })
        }
        if let deletion = writer.deletion { add(deletion, to: &changes) }
        return changes
    }

    /// The collections in which an object stands; of a changed one those that it has come to.
    private func addTargets(of object: _ModelObject, to changes: inout StoreChanges) {
        let isWhole = object.has(State.inserted) || object.isGone
        for relationship in object.entity.relationships
        where relationship.isKey && relationship.inverse != nil
            && (isWhole || object.changes & State.bit(relationship.property) != 0)
        {
            add(relationship, to: object.toOne(relationship.property).key, &changes)
        }
    }

    private func add(_ relationship: Relationship?, to key: Int64, _ changes: inout StoreChanges) {
        guard key > 0, let relationship, relationship.isKey, let inverse = relationship.inverse else { return }
        changes.add(.init(root: store.graph.entities[relationship.target].root, key: key, property: inverse))
    }

    private func add(_ link: LinkChanges.Link, to changes: inout StoreChanges) {
        for end in [link.first.representative, link.second.representative] {
            for relationship in end.entity.relationships {
                guard case .join(let join) = relationship.storage, join.table == link.table.table else { continue }
                changes.add(.init(root: end.entity.root, key: end._$id, property: relationship.property))
            }
        }
    }

    private func add(_ deletion: Deletion, to changes: inout StoreChanges) {
        for (root, keys) in deletion.doomed { changes.add(rows: keys, root: root) }
        for (dependent, keys) in deletion.unread + deletion.emptied {
            changes.add(
                pointing: StoreChanges.Pointer(entity: dependent.entity, property: dependent.property), to: keys)
        }
    }
}
