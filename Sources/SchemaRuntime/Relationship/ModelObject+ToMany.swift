import SchemaSnapshot

extension _ModelObject {
    /// The objects of a to-many, loaded at first touch.
    @inlinable public final func _$many<T: _ModelObject>(_ property: Int, _ slot: _ToMany) -> [T] {
        if _$state & State.slowRead == 0, let items = slot.items { return _ModelObject.cast(items) }
        return _ModelObject.cast(collect(property))
    }

    /// Sets a to-many, and the other side with it.
    public final func _$setMany(_ property: Int, _ items: [_ModelObject]) {
        writable(property)?.replace(property, with: items)
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

    /// The array as one of the class that its elements have. All arrays of class references have one layout; a conversion would visit
    /// every element.
    @inlinable @inline(__always) static func cast<T: _ModelObject>(_ items: [_ModelObject]) -> [T] {
        unsafeBitCast(items, to: [T].self)
    }

    /// The objects of a to-many, loaded if they are not yet.
    @usableFromInline @inline(never) final func collect(_ property: Int) -> [_ModelObject] {
        if has(State.slowRead) {
            noteAccess(property)
            if has(State.hollow) { context?.fill(self) }
            if has(State.forwarded), let survivor = context?.survivor(of: self) { return survivor.collect(property) }
        }
        if let items = toMany(property) { return items }
        warnOfEndedContext(property, .read)
        if let context, !has(State.inserted | State.dead) {
            context.loadReporting(property, of: self)
        } else {
            setToMany(property, [])
        }
        return toMany(property) ?? []
    }

    /// Replaces the objects of a to-many: those that leave and those that come learn of it.
    private func replace(_ property: Int, with items: [_ModelObject]) {
        guard let relationship = entity.properties[property].relationship else { return }
        let old = collect(property)
        let change = CollectionChange(from: old, to: items)
        guard !change.isEmpty else { return }
        context?.noteOrder(of: self, property)
        switch relationship.storage {
        case .inverse:
            guard let inverse = relationship.inverse else { return }
            for item in change.removed { item.point(inverse, to: nil, keeping: self) }
            keep(property, old, without: change.removed)
            for item in change.added { item.point(inverse, to: self, keeping: self) }
            // What was refused is not taken in.
            setToMany(property, change.items.filter { change.added.isEmpty || $0.toOne(inverse).object === self })
            bringAlong(change.added)
            if relationship.orderColumn != nil { note(property, .null) }
        case .join(let table):
            let added = change.added.filter { mayJoin($0, property) }
            note(property, .null)
            for item in change.removed { connect(item, relationship, table, isAdded: false) }
            keep(property, old, without: change.removed)
            for item in added { join(item) }
            bringAlong(added)
            let refused = change.added.filter { item in !added.contains { $0 === item } }
            setToMany(property, change.items.filter { item in !refused.contains { $0 === item } })
            for item in added { connect(item, relationship, table, isAdded: true) }
        case .key: break
        }
    }

    /// What leaves is left before what comes brings this object, and all that it is linked to, into a context.
    private func keep(_ property: Int, _ items: [_ModelObject], without removed: [_ModelObject]) {
        guard !removed.isEmpty, _$home == nil else { return }
        let gone = Set(removed.map { ObjectIdentifier($0) })
        setToMany(property, items.filter { !gone.contains(ObjectIdentifier($0)) })
    }

    /// One of several objects may have brought this one into a context, where those before it belong as well.
    private func bringAlong(_ items: [_ModelObject]) {
        guard let context else { return }
        for item in items where item._$home == nil && !item.isGone { context.enter(item) }
    }

    /// Tells the other end of a many-to-many, and the account of links that the next save writes.
    private func connect(_ item: _ModelObject, _ relationship: Relationship, _ join: JoinTable, isAdded: Bool) {
        noteForUndo(item, relationship, join, isAdded: isAdded)
        // A friend of oneself is in the one collection already.
        if let inverse = relationship.inverse, item !== self || !relationship.isOwnInverse {
            item.note(inverse, .null)
            if isAdded {
                item.completeIfNew(inverse)
                item.append(self, to: inverse)
            } else {
                item.remove(self, from: inverse)
            }
        }
        context?.links.set(self, item, join, isAdded: isAdded)
        if relationship.isOwnInverse, item !== self { context?.links.set(item, self, join, isAdded: isAdded) }
    }
}

/// What a new array of a to-many means: who leaves, who comes, and the array without duplicates.
private struct CollectionChange {
    var items: [_ModelObject]
    var removed: [_ModelObject] = []
    var added: [_ModelObject] = []
    var isEmpty = false

    init(from old: [_ModelObject], to new: [_ModelObject]) {
        if new.count == old.count + 1, zip(old, new).allSatisfy({ $0 === $1 }), let last = new.last?.representative,
            !old.contains(where: { $0 === last })
        {
            // An append, the most frequent change.
            added = [last]
            items = old + added
            return
        }
        if new.count == old.count, zip(old, new).allSatisfy({ $0 === $1 }) {
            items = old
            isEmpty = true
            return
        }
        var seen: Set<ObjectIdentifier> = []
        items = new.map(\.representative).filter { seen.insert(ObjectIdentifier($0)).inserted }
        let before = Set(old.map { ObjectIdentifier($0) })
        removed = old.filter { !seen.contains(ObjectIdentifier($0)) }
        added = items.filter { !before.contains(ObjectIdentifier($0)) }
    }
}
