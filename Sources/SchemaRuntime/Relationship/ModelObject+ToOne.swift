extension _ModelObject {
    /// The target of an optional to-one.
    @inlinable @inline(__always)
    public final func _$one<T: _ModelObject>(_ property: Int, _ slot: _ToOne) -> T? {
        if _$state & State.slowRead == 0, let target = slot.target {
            return Unmanaged<T>.fromOpaque(target).takeUnretainedValue()
        }
        if slot.id == 0, _$state & State.slowRead == 0 { return nil }
        return find(property).map { unsafeDowncast($0, to: T.self) }
    }

    /// The target of a required to-one. Where it cannot be had, because its row is gone or could not be read, an empty object that is
    /// deleted stands in for it, and the next save reports why.
    @inlinable @inline(__always)
    public final func _$requiredOne<T: _ModelObject>(_ property: Int, _ slot: _ToOne) -> T {
        if let target: T = _$one(property, slot) { return target }
        return unsafeDowncast(missing(T.self), to: T.self)
    }

    /// Sets a to-one, and the other side with it.
    public final func _$setOne(_ property: Int, _ target: _ModelObject?) {
    }

    /// Sets the field of a to-one from a row.
    @inlinable @inline(__always)
    public final func _$load(_ property: Int, _ slot: inout _ToOne, _ key: Int64) {
        if slot.bits == 0 { slot.id = key } else if slot.id != key { relink(property, &slot, key) }
    }

    @usableFromInline @inline(never) final func find(_ property: Int) -> _ModelObject? { nil }

    @usableFromInline @inline(never) final func missing(_ type: _ModelObject.Type) -> _ModelObject {
        type.init(_$blank: ())
    }

    @usableFromInline @inline(never) final func relink(_ property: Int, _ slot: inout _ToOne, _ key: Int64) {
    }

    final func forget(_ address: UInt, _ property: Int) {
    }
}

extension _ToOne {
    @usableFromInline mutating func drop() {
    }
}
