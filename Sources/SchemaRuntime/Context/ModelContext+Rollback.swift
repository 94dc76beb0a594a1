extension ModelContext {
    /// Forgets everything that was not saved: attributes and relationships have their stored values again, on both sides; deleted objects
    /// are there again; inserted objects no longer belong to the context. References to objects stay valid.
    public func rollback() {
        for entry in journal.reversed() {
            entry.object._withUnsafeGuaranteedRef { undo(entry, of: $0) }
        }
        journal = []
        for link in links.all {
            for end in [link.first, link.second] { unloadLinks(of: end, in: link.table) }
        }
        links.removeAll()
        for home in allHomes { undoDeletions(in: home) }
        for home in allHomes { undoInsertions(in: home) }
        for home in allHomes {
            let changed = home.changed
            home.changed = []
            for object in changed {
                object._withUnsafeGuaranteedRef { $0._$state &= ~(State.changes | State.listed) }
                object.release()
            }
        }
        forgetIssues()
    }

    private func undo(_ entry: JournalEntry, of object: _ModelObject) {
        guard let relationship = object.entity.properties[entry.property].relationship else {
            // What was stored can be restored.
            return try! object.restore(entry.property, entry.old)
        }
        guard relationship.isKey else { return object.unload(entry.property) }
        var key: Int64 = 0
        if case .int(let old) = entry.old { key = old }
        var slot = object.toOne(entry.property)
        if let inverse = relationship.inverse {
            if let target = slot.object {
                if target.has(State.inserted) { target.remove(object, from: inverse) } else { target.unload(inverse) }
            }
            registered(relationship.target, key)?.unload(inverse)
        }
        object.setToOne(entry.property, _ToOne(key: key))
        // Unloading may have let go already.
        if slot.holds { slot.drop() }
    }

    private func unloadLinks(of object: _ModelObject, in table: JoinTable) {
        for (index, property) in object.entity.properties.enumerated() {
            if case .join(let join)? = property.relationship?.storage, join.table == table.table {
                object.unload(index)
            }
        }
    }

    private func undoDeletions(in home: Home) {
        let deleted = home.deleted
        home.deleted = []
        home.settled = 0
        for object in deleted { object._withUnsafeGuaranteedRef { $0._$state &= ~State.deleted } }
        for object in deleted {
            object._withUnsafeGuaranteedRef { rejoin($0) }
            object.release()
        }
    }

    private func undoInsertions(in home: Home) {
        let inserted = home.inserted
        home.inserted = []
        for object in inserted {
            object._withUnsafeGuaranteedRef { detach($0) }
            object.release()
        }
    }

    /// Makes an inserted object one that no context knows. It keeps what it points to.
    func detach(_ object: _ModelObject) {
        guard let home = object.home else { return }
        for (index, property) in object.entity.properties.enumerated() {
            guard let relationship = property.relationship else { continue }
            switch relationship.storage {
            case .key:
                guard let target = object.toOne(index).object else { continue }
                if let inverse = relationship.inverse, !target.has(State.inserted), target._$home != nil {
                    target.unload(inverse)
                }
                // Its only link from now on, or one of two equal ones.
                if !object.toOne(index).holds { object.setToOne(index, .holding(target)) }
            case .inverse:
                guard let inverse = relationship.inverse else { continue }
                for item in object.toMany(index) ?? [] where item.toOne(inverse).object === object {
                    if !item.toOne(inverse).holds { item.setToOne(inverse, .holding(object)) }
                }
            case .join:
                guard let inverse = relationship.inverse else { continue }
                for item in object.toMany(index) ?? [] { item.unload(inverse) }
            }
        }
        home.map.remove(object._$id, Unmanaged.passUnretained(object).toOpaque())
        object._$home = nil
        object._$id = 0
        object._$state &= State.collected
    }
}
