extension _ModelObject {
    /// The target of an optional to-one.
    @inlinable @inline(__always)
    public final func _$one<T: _ModelObject>(_ property: Int, _ slot: _ToOne) -> T? {
        if _$state & State.slowRead == 0 {
            if let target = slot.target { return Unmanaged<T>.fromOpaque(target).takeUnretainedValue() }
            if slot.id == 0 { return nil }
        }
        guard let target = find(property) else { return nil }
        return unsafeDowncast(target, to: T.self)
    }

    /// The target of a required to-one. Where it cannot be had, because it was never set, its row is gone or could not be read, an empty
    /// object that counts as deleted stands in for it.
    @inlinable @inline(__always)
    public final func _$requiredOne<T: _ModelObject>(_ property: Int, _ slot: _ToOne) -> T {
        if let target: T = _$one(property, slot) { return target }
        return unsafeDowncast(_ModelObject.tombstone(T.self), to: T.self)
    }

    /// Sets a to-one, and the other side with it.
    public final func _$setOne(_ property: Int, _ target: _ModelObject?) {
        writable(property)?.point(property, to: target?.representative)
    }

    /// Sets the field of a to-one from a row.
    @inlinable @inline(__always)
    public final func _$load(_ property: Int, _ slot: inout _ToOne, _ key: Int64) {
        if slot.bits == 0 { slot.id = key } else if slot.id != key { slot = relinked(property, slot, key) }
    }

    /// The target, read from the store if it is not known.
    @usableFromInline @inline(never) final func find(_ property: Int) -> _ModelObject? {
        if has(State.slowRead) {
            noteAccess(property)
            if has(State.hollow), context?.hasRead(property, of: self) != true { context?.fill(self) }
            if has(State.forwarded), let survivor = context?.survivor(of: self) { return survivor.find(property) }
        }
        let slot = toOne(property)
        if let target = slot.object { return target }
        if slot.id < 0 {
            context?.report(.invalidStoredValue(place(property), problem: ModelError.keyBelowOne(slot.id)))
            return nil
        }
        if slot.id > 0 { warnOfEndedContext(property, .read) }
        guard slot.id != 0, let context, let relationship = entity.properties[property].relationship,
            let target = context.object(relationship.target, slot.id, for: relationship.mayDangle ? nil : self),
            !relationship.mayDangle || !target.isGone
        else { return nil }
        setToOne(property, .holding(target))
        return target
    }

    /// What stands in for a target that cannot be had.
    @usableFromInline static func tombstone(_ type: _ModelObject.Type) -> _ModelObject {
        let object = type.init(_$blank: ())
        object._$state |= State.dead
        return object
    }

    /// The field after its row was read anew and names another target: the loaded collections on the other side are read anew too.
    @usableFromInline @inline(never) final func relinked(_ property: Int, _ slot: _ToOne, _ key: Int64) -> _ToOne {
        guard let relationship = entity.properties[property].relationship else { return slot }
        if let inverse = relationship.inverse {
            slot.object?.unload(inverse)
            if key != 0 { context?.registered(relationship.target, key)?.unload(inverse) }
        }
        var current = toOne(property)
        current.drop()
        return _ToOne(stored: key)
    }
}
