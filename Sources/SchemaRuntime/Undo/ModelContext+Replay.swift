/// Brings objects back to what they were at the beginning of a group, by changes that are noted in turn.
extension ModelContext {
    func replay(_ group: UndoGroup) {
        bringBack(group.deleted.filter { $0.object.isGone || $0.object._$home == nil })
        for (field, entry) in group.values { restore(entry.object, field.property, entry.value) }
        for (field, entry) in group.targets { restore(entry.object, field.property, entry.target) }
        for link in group.links { restore(link) }
        let removed = group.inserted.filter(isHere)
        for object in removed { object.context?.remove(object, isLast: false) }
        if !removed.isEmpty, noting != nil { processPendingChanges() }
        for (field, entry) in group.orders { restore(entry.object, field.property, order: entry.objects) }
        autosave?.changed()
    }

    private func isHere(_ object: _ModelObject) -> Bool { object._$home != nil && !object.isGone }

    // MARK: - Deleted objects

    private func bringBack(_ all: [UndoGroup.Departed]) {
        var (waiting, stored): ([UndoGroup.Departed], [UndoGroup.Departed]) = ([], [])
        for departed in all {
            if departed.object._$home != nil, departed.object.has(State.deleted) {
                waiting.append(departed)
            } else if !departed.object.has(State.orphaned) {
                stored.append(departed)
            }
        }
        let returning = Dictionary(grouping: waiting.map(\.object)) { $0.context.map { ObjectIdentifier($0) } }
        for objects in returning.values { for object in objects { object.context?.unmark(object) } }
        for departed in stored { revive(departed) }
        for objects in returning.values { objects[0].context?.rejoin(objects) }
        for departed in all { noting?.note { $0.noteInsertion(departed.object) } }
        for departed in stored { relink(departed) }
    }

    /// An object whose row is gone waits to be inserted again, under its key, with nothing linked to it yet.
    private func revive(_ departed: UndoGroup.Departed) {
        let (object, home) = (departed.object, departed.home)
        object._$id = departed.key
        object._$home = Unmanaged.passUnretained(home)
        // Whoever knows the row as it was finds another version.
        object._$version = max(departed.version, object._$version) &+ 1
        clear(object, departed.key, home)
        object._$state = object._$state & State.collected | State.inserted | home.observing
        home.map.insert(departed.key, Unmanaged.passUnretained(object).toOpaque())
        home.inserted.append(Unmanaged.passRetained(object))
        for relationship in object.entity.relationships {
            if relationship.isKey {
                var slot = object.toOne(relationship.property)
                object.setToOne(relationship.property, _ToOne())
                slot.drop()
            } else {
                object.setToMany(relationship.property, [])
            }
        }
    }

    /// Another object may have been made for the key meanwhile, which has no row; and others may know this one as what holds them.
    private func clear(_ object: _ModelObject, _ key: Int64, _ home: Home) {
        home.context._withUnsafeGuaranteedRef { context in
            if let other = home.object(key), other !== object {
                context.setDead(other)
                context.observers?.forget(other)
                other._$home = nil
            }
            context.partlyRead[ObjectIdentifier(object)] = nil
        }
        for relationship in object.entity.relationships where !relationship.isKey {
            object.letGoOfItems(relationship.property)
        }
    }

    private func relink(_ departed: UndoGroup.Departed) {
        let object = departed.object
        for (property, target) in departed.targets { restore(object, property, target) }
        for (property, objects) in departed.linked where !objects.isEmpty {
            object._$setMany(property, objects.map(\.representative).filter(isHere))
        }
    }

    // MARK: - Others

    private func restore(_ object: _ModelObject, _ property: Int, _ value: _Value) {
        let object = object.representative
        guard isHere(object) else { return }
        if object.has(State.hollow) { object.context?.fill(object) }
        let (current, own) = (object.undoValue(property), try? object.value(property))
        // What cannot be stored has no form, and is what no value is.
        guard own == nil || current != value, isHere(object) else { return }
        object.noteForUndo(property)
        object.note(property, own ?? .null)
        // It was the field's value.
        try? object.restore(property, value)
    }

    private func restore(_ object: _ModelObject, _ property: Int, _ target: UndoGroup.Target) {
        let object = object.representative
        guard isHere(object), let relationship = object.entity.properties[property].relationship else { return }
        guard target.object != nil || target.key > 0 else {
            // Somebody else's key below 1 is there again.
            if target.key < 0 {
                lead(object, property, relationship, nowhere: _ToOne(stored: target.key))
            } else {
                object.point(property, to: nil)
            }
            return
        }
        let known = target.object?.representative ?? object.context?.object(relationship.target, target.key, for: nil)
        if let known, isHere(known) {
            object.point(property, to: known)
        } else if relationship.mayDangle {
            lead(object, property, relationship, nowhere: _ToOne(key: target.key))
        }
    }

    /// Gives a to-one a key that is that of no object.
    private func lead(_ object: _ModelObject, _ property: Int, _ relationship: Relationship, nowhere slot: _ToOne) {
        let old = object.toOne(property)
        if old.isEmpty {
            object.noteForUndo(property, old, relationship, to: nil)
            object.note(property, old.stored)
        } else {
            object.point(property, to: nil)
        }
        object.setToOne(property, slot)
    }

    private func restore(_ link: UndoGroup.Link) {
        let (object, other) = (link.object.representative, link.other.representative)
        guard isHere(object), isHere(other) else { return }
        var objects = object.collect(link.property)
        guard objects.contains(where: { $0 === other }) != link.wasLinked else { return }
        if link.wasLinked { objects.append(other) } else { objects.removeAll { $0 === other } }
        object._$setMany(link.property, objects)
    }

    private func restore(_ object: _ModelObject, _ property: Int, order: [_ModelObject]) {
        let object = object.representative
        guard isHere(object) else { return }
        let present = object.collect(property)
        let known = Set(present.map { ObjectIdentifier($0) })
        let before = order.map(\.representative).filter { known.contains(ObjectIdentifier($0)) }
        let kept = Set(before.map { ObjectIdentifier($0) })
        let wanted = before + present.filter { !kept.contains(ObjectIdentifier($0)) }
        if !wanted.elementsEqual(present, by: ===) { object._$setMany(property, wanted) }
    }
}
