extension _ModelObject {
    // The library's way to single fields. Each call is one virtual call and a switch in generated code.

    /// The stored form of an attribute or a key.
    ///
    /// - Throws: `_ValueError` where the value has none.
    final func value(_ property: Int) throws -> _Value {
        var visitor = _Visitor(.value)
        _$visit(property, &visitor)
        if let failure = visitor.failure { throw failure }
        guard case .found(let value) = visitor.task else { return .null }
        return value
    }

    /// Sets an attribute from its stored form, without a trace in the journal.
    final func restore(_ property: Int, _ value: _Value) throws {
        guard has(State.observed) else { return try restoreUnseen(property, value) }
        try telling(property) { try restoreUnseen(property, value) }
    }

    private func restoreUnseen(_ property: Int, _ value: _Value) throws {
        var visitor = _Visitor(.restore(value))
        _$visit(property, &visitor)
        if let failure = visitor.failure { throw failure }
    }

    /// Sets an attribute from a row, from a column on.
    final func load(_ property: Int, _ row: _Row, _ column: Int) throws {
        var visitor = _Visitor(.load(row, column))
        _$visit(property, &visitor)
        if let failure = visitor.failure { throw failure }
    }

    final func toOne(_ property: Int) -> _ToOne {
        var visitor = _Visitor(.readOne)
        _$visit(property, &visitor)
        guard case .foundOne(let slot) = visitor.task else { return _ToOne() }
        return slot
    }

    final func setToOne(_ property: Int, _ slot: _ToOne) {
        guard has(State.observed) else { return setToOneUnseen(property, slot) }
        telling(property) { setToOneUnseen(property, slot) }
    }

    private func setToOneUnseen(_ property: Int, _ slot: _ToOne) {
        var visitor = _Visitor(.writeOne(slot))
        _$visit(property, &visitor)
    }

    /// The loaded objects of a to-many; nil if it is not loaded.
    final func toMany(_ property: Int) -> [_ModelObject]? {
        guard _$state & State.collected != 0 else { return nil }
        if has(State.keepsDeleted) { context?.takeOutDeleted(from: self) }
        var visitor = _Visitor(.readMany)
        _$visit(property, &visitor)
        guard case .foundMany(let items) = visitor.task else { return nil }
        return items
    }

    final func setToMany(_ property: Int, _ items: [_ModelObject]?) {
        if has(State.keepsDeleted) { context?.takeOutDeleted(from: self) }
        let before = has(State.observed) ? toMany(property) : nil
        if items != nil { _$state |= State.collected }
        var visitor = _Visitor(.writeMany(items))
        _$visit(property, &visitor)
        // Loading one is no change.
        if let before, !before.elementsEqual(items ?? [], by: ===) || items == nil { tell(property) }
    }

    /// Appends to a to-many if it is loaded, and says whether it is.
    @discardableResult final func append(_ item: _ModelObject, to property: Int) -> Bool {
        guard _$state & State.collected != 0 else { return false }
        if has(State.keepsDeleted) { context?.takeOutDeleted(from: self) }
        var visitor = _Visitor(.append(item))
        _$visit(property, &visitor)
        guard case .none = visitor.task else { return false }
        if has(State.observed) { tell(property) }
        return true
    }

    /// Removes from a loaded to-many; nothing happens if it is not loaded.
    final func remove(_ item: _ModelObject, from property: Int) {
        guard _$state & State.collected != 0 else { return }
        if has(State.keepsDeleted) { context?.takeOutDeleted(from: self) }
        var visitor = _Visitor(.remove(item))
        _$visit(property, &visitor)
        if has(State.observed) { tell(property) }
    }
}

extension _ModelObject {
    /// The home, while the object belongs to a context.
    final var home: Home? { _$home?.takeUnretainedValue() }
    final var context: ModelContext? { home?.context.takeUnretainedValue() }
    final var entity: _Entity { home?.entity(of: self) ?? type(of: self)._$entity }

    /// The properties changed since the last save, as bits.
    final var changes: UInt64 { _$state & State.changes }
    final func has(_ flag: UInt64) -> Bool { _$state & flag != 0 }
    /// Whether the object is deleted, saved or not.
    final var isGone: Bool { has(State.deleted | State.dead) }
}
