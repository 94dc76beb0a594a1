import SchemaSnapshot

extension _ModelObject {
    /// The object that stands for this one's row: another where an upsert made this one lead there.
    final var representative: _ModelObject {
        has(State.forwarded) ? context?.survivor(of: self) ?? self : self
    }

    /// Points a to-one to another target and moves this object between the collections of the other side, as far as they are loaded.
    ///
    /// - Parameter keeping: a target whose collection the caller sets.
    final func point(_ property: Int, to target: _ModelObject?, keeping: _ModelObject? = nil) {
        // What is changed has to be known whole.
        if has(State.hollow) { context?.fillToChange(self) }
        let old = toOne(property)
        guard let relationship = entity.properties[property].relationship,
            target == nil ? !old.isEmpty : !old.leads(to: target!)
        else { return }
        if let target {
            guard mayJoin(target, property) else { return }
            if let inverse = relationship.inverse, target.entity.properties[inverse].relationship?.cardinality != .many
            {
                // Of a one-to-one only one may be left.
                for other in target.collect(inverse) where other !== self { other.point(property, to: nil) }
            }
        }
        noteForUndo(property, old, relationship, to: target)
        note(property, old.stored)
        unlink(property, relationship, keeping: keeping)
        guard let target else { return }
        // Only now, so that a former target that no context knows stays outside.
        join(target)
        link(property, relationship, to: target, keeping: keeping)
    }

    /// Whether both objects can be linked; if not, the next save says why.
    final func mayJoin(_ target: _ModelObject, _ property: Int) -> Bool {
        let context = context
        if target.isGone {
            (context ?? target.context)?.report(.relationshipToDeletedObject(place(property)))
            return false
        }
        if let context, target.has(State.orphaned) || target.context.map({ $0 !== context }) ?? false {
            context.report(.otherContext(place(property)))
            return false
        }
        return true
    }

    /// Brings both objects into one context if either is in one.
    final func join(_ target: _ModelObject) {
        if let context {
            if target._$home == nil { context.enter(target) }
        } else {
            target.context?.enter(self)
        }
    }

    private func unlink(_ property: Int, _ relationship: Relationship, keeping: _ModelObject?) {
        var slot = toOne(property)
        leave(slot, relationship)
        if let old = slot.object {
            setToOne(property, _ToOne())
            if let inverse = relationship.inverse, old !== keeping { old.remove(self, from: inverse) }
            slot.drop()
        } else {
            setToOne(property, _ToOne())
        }
    }

    private func link(_ property: Int, _ relationship: Relationship, to target: _ModelObject, keeping: _ModelObject?) {
        var isHeld = target === keeping
        if let inverse = relationship.inverse, !isHeld {
            target.completeIfNew(inverse)
            isHeld = target.append(self, to: inverse)
            if !isHeld, relationship.inverseIsCounted { context?.arrivals.add(self, to: target, inverse) }
        }
        if let inverse = relationship.inverse, relationship.inverseIsCounted { target.note(inverse, .null) }
        setToOne(property, isHeld && _$home != nil ? .held(by: target) : .holding(target))
        home?.relinked(self, property, to: target._$id)
    }

    /// An end that keeps an order or a number of objects learns that one goes. One that is not loaded is counted by its key when it is saved.
    final func leave(_ slot: _ToOne, _ relationship: Relationship) {
        guard relationship.inverseIsCounted, let inverse = relationship.inverse, let target = slot.object,
            !target.isGone
        else { return }
        target.note(inverse, .null)
    }

    /// Keeps the key of a target that goes, and nothing more.
    final func dangle(_ property: Int) {
        var slot = toOne(property)
        setToOne(property, _ToOne(key: slot.key))
        slot.drop()
    }

    /// A collection of an object that is not stored has nothing to load.
    final func completeIfNew(_ property: Int) {
        if _$home == nil || has(State.inserted), toMany(property) == nil { setToMany(property, []) }
    }

    /// Forgets a loaded collection, so that it is read from the store when it is next asked for.
    final func unload(_ property: Int) {
        guard let items = toMany(property), !has(State.inserted), _$home != nil else { return }
        letGoOfItems(property)
        setToMany(property, nil)
        // Those that nobody else holds end when the field is set.
        withExtendedLifetime(items) {}
    }

    /// Objects of a loaded collection that know this one without holding it keep its key alone.
    final func letGoOfItems(_ property: Int) {
        guard let items = toMany(property), let inverse = entity.properties[property].relationship?.inverse else {
            return
        }
        let bits = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
        for item in items where item.isKey(inverse) && item.toOne(inverse).bits == bits {
            item.setToOne(inverse, _ToOne(key: _$id))
        }
    }

    private func isKey(_ property: Int) -> Bool { entity.properties[property].relationship?.isKey ?? false }
}
