extension _ModelObject {
    /// What every getter calls first.
    @inlinable @inline(__always) public final func _$read(_ property: Int) {
        if _$state & State.slowRead != 0 { slowRead(property) }
    }

    /// What every setter calls first: false where there is nothing to set.
    ///
    /// The first change of a property since the last save puts its old value into the context's journal.
    @inlinable @inline(__always)
    public final func _$change<T: _Storable>(_ property: Int, _ old: T, _ new: T) -> Bool {
        if _$state & State.slowWrite != 0 { return slowChange(property, old, new) }
        if old._$isSame(as: new) { return false }
        if _$state & State.bit(property) == 0 { note(property, (try? old._$value()) ?? .null) }
        return true
    }

    /// What every setter calls last.
    @inlinable @inline(__always) public final func _$changed(_ property: Int) {
        if _$state & State.observed != 0 { tellObservers(property) }
    }

    @usableFromInline @inline(never) final func slowRead(_ property: Int) {
    }

    @usableFromInline @inline(never) final func slowChange<T: _Storable>(_ property: Int, _ old: T, _ new: T) -> Bool {
        true
    }

    /// The first change of a property since the last save.
    @usableFromInline @inline(never) final func note(_ property: Int, _ old: _Value) {
    }

    @usableFromInline @inline(never) final func tellObservers(_ property: Int) {
    }
}
