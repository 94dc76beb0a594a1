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
        // What the rules do to rows is to be undone as well.
        if isLast, noting != nil { processPendingChanges() }
        autosave?.changed()
    }

    /// Marks one object, and answers with those that its cascades reach through what is loaded.
    func mark(_ object: _ModelObject) -> [_ModelObject] {
        guard !object.isGone, let home = object.home else { return [] }
        if object.has(State.hollow) { fill(object) }
        // Its row may have been found to be gone.
        guard !object.isGone else { return [] }
        noteDeletion(of: object, in: home)
        object._$state |= State.deleted
        if !object.has(State.inserted) {
            home.deleted.append(Unmanaged.passRetained(object))
        } else if store.graph.isPointedTo[object.entity.index] {
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
                        item.remove(object, from: inverse)
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
        target.remove(object, from: inverse)
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
        rejoin(object)
        noting?.note { $0.noteInsertion(object) }
    }

    /// The object does not count as deleted any more.
    func unmark(_ object: _ModelObject) {
        guard let home = object.home else { return }
        object._$state &= ~State.deleted
        // A new one stands among the cancelled, of whom those that live again are passed over when somebody looks.
        if object.has(State.inserted) { return }
        let address = Unmanaged.passUnretained(object).toOpaque()
        // The first or the last is the one most often.
        let last = home.deleted.last?.toOpaque() == address ? home.deleted.count - 1 : nil
        guard let index = last ?? home.deleted.firstIndex(where: { $0.toOpaque() == address }) else { return }
        home.deleted.remove(at: index).release()
        home.settled = min(home.settled, index)
    }

    /// After a deletion was taken back: the collections that the object had left know it again.
    func rejoin(_ object: _ModelObject) {
        rejoinLists(of: object)
        for relationship in object.entity.relationships {
            let index = relationship.property
            guard let inverse = relationship.inverse else {
                if case .join(let join) = relationship.storage { rejoinList(of: object, index, join) }
                continue
            }
            switch relationship.storage {
            case .key: rejoinTarget(of: object, index, relationship, inverse)
            case .join(let join):
                // Whoever had the object in a loaded collection lost it there, also where the object's own was not loaded.
                for item in homes[relationship.target].living() where item.has(State.collected) { item.unload(inverse) }
                for item in links.changes(of: object, join).added where item.has(State.inserted) && !item.isGone {
                    if item.toMany(inverse)?.contains(where: { $0 === object }) == false {
                        item.append(object, to: inverse)
                    }
                }
            case .inverse:
                // It showed what it last was; what left it has not come back.
                guard object.has(State.inserted) else {
                    object.unload(index)
                    continue
                }
                guard let items = object.toMany(index) else { continue }
                object.setToMany(index, items.filter { $0.toOne(inverse).object === object })
            }
        }
    }

    private func rejoinTarget(of object: _ModelObject, _ property: Int, _ relationship: Relationship, _ inverse: Int) {
        var slot = object.toOne(property)
        guard let target = slot.object ?? registered(relationship.target, slot.id) else { return }
        guard target.has(State.inserted) else { return target.unload(inverse) }
        // It holds its target only if it left the target's collection.
        if slot.holds, target.append(object, to: inverse) {
            object.setToOne(property, .held(by: target))
            slot.drop()
        }
    }
}
