extension _ModelObject {
    /// The objects of a to-many, loaded at first touch.
    @inlinable public final func _$many<T: _ModelObject>(_ property: Int, _ slot: _ToMany) -> [T] {
        if _$state & State.slowRead == 0, let items = slot.items { return unsafeBitCast(items, to: [T].self) }
        return unsafeBitCast(collect(property), to: [T].self)
    }

    /// Sets a to-many, and the other side with it.
    public final func _$setMany(_ property: Int, _ items: [_ModelObject]) {
    }

    /// The object of the side of a one-to-one that has no key.
    @inlinable public final func _$inverseOne<T: _ModelObject>(_ property: Int, _ slot: _ToMany) -> T? {
        let items: [T] = _$many(property, slot)
        return items.first
    }

    /// Sets the side of a one-to-one that has no key.
    public final func _$setInverseOne(_ property: Int, _ target: _ModelObject?) {
        _$setMany(property, target.map { [$0] } ?? [])
    }

    @usableFromInline @inline(never) final func collect(_ property: Int) -> [_ModelObject] { [] }
}
