import SchemaSnapshot

extension ModelContext {
    /// Marks an object for deletion; the next `save` deletes its row. What its relationships' delete rules do to objects that are loaded
    /// is visible at once, to others at the next fetch or save. An object that was never saved is simply forgotten.
    ///
    /// A deleted object can still be read. Setting one of its properties makes the next `save` throw `ModelError.editedDeletedObject`.
    public func delete<T: PersistentModel>(_ model: T) {
        part(Swift.type(of: model)._$entity).remove(unsafeDowncast(model, to: _ModelObject.self))
    }

    /// - Parameter isLast: whether no other follows at once; whoever says that one does calls `processPendingChanges` behind the last.
    func remove(_ object: _ModelObject, isLast: Bool = true) {
        let object = object.representative
        guard let home = object.home else { return }
        guard home.context.toOpaque() == Unmanaged.passUnretained(self).toOpaque() else {
            return report(.otherContext(ModelError.Place(object.entity.name, "", object.identifier)))
        }
        var doomed = [object]
        while let next = doomed.popLast() { doomed += mark(next) }
        // What the rules do to rows is to be undone as well: it is looked for once, when the step ends or somebody looks.
        if isLast, noting != nil { owesSettling = true }
        autosave?.changed()
    }

    /// Has the step that is open know what the rules do to rows that nobody has read.
    func settleOwed() {
        for part in parts { part.settleOwed() }
        guard owesSettling else { return }
        owesSettling = false
        if noting != nil { processPendingChanges() }
    }

    /// Marks one object, and answers with those that its cascades reach through what is loaded.
    func mark(_ object: _ModelObject) -> [_ModelObject] {
        guard !object.isGone, let home = object.home else { return [] }
        if object.has(State.hollow) { fill(object) }
        // Its row may have been found to be gone.
        guard !object.isGone else { return [] }
        noteDeletion(of: object, in: home)
        if !object.has(State.inserted) { home.deleted.append(Unmanaged.passRetained(object)) }
        object._$state |= State.deleted
        if object.has(State.inserted), store.graph.isPointedTo[object.entity.index] {
            home.cancelled.append(object)
        }
        var doomed: [_ModelObject] = []
        for relationship in object.entity.relationships {
            let index = relationship.property
            switch relationship.storage {
            case .key: leaveTarget(object, index, relationship, &doomed)
            case .inverse:
                guard let items = object.toMany(index), let inverse = relationship.inverse else { continue }
                for item in items { apply(relationship.deleteRule, to: item, inverse, parent: object, &doomed) }
            case .join:
                for item in object.toMany(index) ?? [] {
                    if let inverse = relationship.inverse {
                        item.lose(object, from: inverse)
                        if relationship.inverseIsCounted, !item.isGone { item.note(inverse, .null) }
                    }
                    if relationship.deleteRule == .cascade { doomed.append(item) }
                }
            }
        }
        return doomed
    }

    /// A deleted object leaves the loaded collection of its target, and keeps the key: it can still be asked where it belonged.
    private func leaveTarget(
        _ object: _ModelObject, _ property: Int, _ relationship: Relationship, _ doomed: inout [_ModelObject]
    ) {
        let slot = object.toOne(property)
        object.leave(slot, relationship)
        guard let target = slot.object else { return }
        if relationship.deleteRule == .cascade { doomed.append(target) }
        guard let inverse = relationship.inverse, !slot.holds, !target.isGone else { return }
        object.setToOne(property, .holding(target))
        target.lose(object, from: inverse)
    }

    /// What the deletion of `parent` does to an object that points to it.
    func apply(
        _ rule: DeleteRule, to child: _ModelObject, _ property: Int, parent: _ModelObject,
        _ doomed: inout [_ModelObject]
    ) {
        guard !child.isGone else { return }
        switch rule {
        case .cascade: doomed.append(child)
        case .nullify:
            // The parent keeps its collection, which shows what it last was.
            child.point(property, to: nil, keeping: parent)
        case .noAction: child.dangle(property)
        case .deny: break
        }
    }

    /// Takes a deletion back.
    func undelete(_ object: _ModelObject) {
        guard object.has(State.deleted) else { return }
        unmark(object)
        // What it hangs on may be deleted still, and takes it along once more.
        for home in allHomes { home.settled = 0 }
        rejoin([object])
        noting?.note { $0.noteInsertion(object) }
    }

    /// The object does not count as deleted any more.
    func unmark(_ object: _ModelObject) {
        takeOutDeleted()
        guard let home = object.home else { return }
        object._$state &= ~State.deleted
        // A new one stands among the cancelled, of whom those that live again are passed over when somebody looks.
        if !object.has(State.inserted) { home.deletedHaveReturned = true }
    }
}
