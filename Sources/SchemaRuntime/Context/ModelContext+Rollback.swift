extension ModelContext {
    /// Forgets everything that was not saved: attributes and relationships have their stored values again, on both sides; deleted objects
    /// are there again; inserted objects no longer belong to the context. They keep their values and their links to each other, and lose those to
    /// stored objects; one that was deleted before comes to the end of its collections. References to objects stay valid.
    public func rollback() {
        for part in parts { part.rollback() }
        for home in allHomes { home.spare() }
        for entry in journal.reversed() {
            entry.object._withUnsafeGuaranteedRef { undo(entry, of: $0) }
        }
        journal = []
        let inserted = allHomes.flatMap(\.inserted)
        for home in allHomes { (home.inserted, home.cancelled) = ([], []) }
        detach(inserted.map { $0.takeUnretainedValue() }, keepingManyToMany: true)
        for link in links.all {
            for end in [link.first, link.second] { unloadLinks(of: end, in: link.table) }
        }
        links.removeAll()
        arrivals.removeAll()
        undoDeletions()
        rereadCollections = nil
        for home in allHomes {
            let changed = home.changed
            home.changed = []
            for object in changed {
                object._withUnsafeGuaranteedRef { $0._$state &= ~(State.changes | State.listed) }
                object.release()
            }
        }
        for object in inserted { object.release() }
        forgetIssues()
        if !unmerged.isEmpty { inbox.putBack(unmerged) }
        unmerged = StoreChanges()
        if whole == nil { knownUndoManager?.contextDidRollBack() }
    }

    private func undo(_ entry: JournalEntry, of object: _ModelObject) {
        guard let relationship = object.entity.properties[entry.property].relationship else {
            // It cannot fail: this was the field's value.
            _ = try? object.restore(entry.property, entry.old)
            return
        }
        guard relationship.isKey else { return object.unload(entry.property) }
        var key: Int64 = 0
        if case .int(let old) = entry.old { key = old }
        var slot = object.toOne(entry.property)
        if let inverse = relationship.inverse {
            if let target = slot.object {
                if target.has(State.inserted) { target.remove(object, from: inverse) } else { target.unload(inverse) }
            }
            if key > 0 { registered(relationship.target, key)?.unload(inverse) }
        }
        object.setToOne(entry.property, _ToOne(stored: key))
        // Unloading may have let go already.
        if slot.holds { slot.drop() }
    }

    private func unloadLinks(of object: _ModelObject, in table: JoinTable) {
        for relationship in object.entity.relationships {
            if case .join(let join) = relationship.storage, join.table == table.table {
                object.unload(relationship.property)
            }
        }
    }

    /// All of them live again before the first rejoins others: a collection of one that still counts as deleted would be passed over.
    private func undoDeletions() {
        takeOutDeleted()
        let deleted = allHomes.flatMap(\.deleted)
        for home in allHomes { (home.deleted, home.settled) = ([], 0) }
        for object in deleted { object._withUnsafeGuaranteedRef { $0._$state &= ~State.deleted } }
        rejoin(deleted.map { $0.takeUnretainedValue() })
        for object in deleted { object.release() }
    }

    /// Makes inserted objects ones that no context knows. Links to what is stored are cut; of a to-many the objects that leave stay with the one
    /// that has it and that somebody holds.
    ///
    /// Both ends of a one-to-many are not made to hold each other again, as they did before the insertion: whoever lets go of a graph after a
    /// failure must not leave it behind in memory. Those of a many-to-many do hold each other.
    ///
    /// - Parameter keepingManyToMany: whether they are kept among those that leave: not where nobody may be left to cut them.
    func detach(_ objects: [_ModelObject], keepingManyToMany: Bool = false) {
        takeOutDeleted()
        // As they were before their deletion.
        let deleted = objects.filter { $0.has(State.deleted) }
        for object in deleted { object._$state &= ~State.deleted }
        rejoin(deleted)
        for object in objects { cutLinks(of: object, keepingManyToMany) }
        for object in objects {
            guard let home = object.home else { continue }
            home.map.remove(object._$id, Unmanaged.passUnretained(object).toOpaque())
            observers?.forget(object)
            object._$home = nil
            object._$id = 0
            object._$state &= State.collected
        }
    }

    private func cutLinks(of object: _ModelObject, _ keepingManyToMany: Bool) {
        for relationship in object.entity.relationships {
            let index = relationship.property
            if relationship.isKey {
                cutTarget(of: object, index, relationship)
            } else if let items = object.toMany(index) {
                let keepsLeaving = relationship.storage.isInverse || keepingManyToMany
                cut(items, from: object, index, relationship, keepsLeaving)
            }
        }
    }

    private func cutTarget(of object: _ModelObject, _ property: Int, _ relationship: Relationship) {
        let target = object.toOne(property).object
        if let target, target.isLeaving { return }
        if let target, let inverse = relationship.inverse { target.unload(inverse) }
        var slot = object.toOne(property)
        object.setToOne(property, _ToOne())
        slot.drop()
    }

    private func cut(
        _ items: [_ModelObject], from object: _ModelObject, _ property: Int, _ relationship: Relationship,
        _ keepsLeaving: Bool
    ) {
        object.setToMany(property, keepsLeaving ? items.filter(\.isLeaving) : [])
        guard let inverse = relationship.inverse else { return }
        for item in items where !item.isLeaving {
            if !relationship.storage.isInverse {
                item.unload(inverse)
            } else if item.toOne(inverse).object === object {
                // The object does not hold it any more.
                var slot = item.toOne(inverse)
                item.setToOne(inverse, _ToOne())
                slot.drop()
            }
        }
    }
}

extension _ModelObject {
    /// Whether the object is on its way out of its context while inserted objects are detached.
    fileprivate var isLeaving: Bool { has(State.inserted) }
}
