extension ModelContext {
    /// Notes changes, to undo them; nil, as at first, where nobody wants that. See ``ModelUndoManager``.
    ///
    /// It costs a little at each change, and deletions read what their delete rules reach, `delete(model:where:)` too.
    public var undoManager: ModelUndoManager? {
        get { knownUndoManager }
        set {
            // What was deleted until now is the former one's.
            settleOwed()
            if knownUndoManager !== newValue, knownUndoManager?.context === self { knownUndoManager?.context = nil }
            if let newValue, newValue.context !== self {
                // It belongs to one context, and what it has noted is of other objects.
                if let former = newValue.context { former.undoManager = nil }
                newValue.removeAllActions()
            }
            for context in [self] + parts {
                context.knownUndoManager = newValue
                if newValue != nil { context.watchSetters() }
            }
            newValue?.context = self
        }
    }

    /// Has setters go the way on which changes are noted.
    private func watchSetters() {
        for home in allHomes {
            home.observing = State.observed
            for object in home.living() { object._$state |= State.observed }
        }
    }

    /// The manager, where changes are noted now.
    var noting: ModelUndoManager? {
        guard let undo = knownUndoManager, undo.isUndoRegistrationEnabled else { return nil }
        return undo
    }

    // MARK: - Noting

    /// An object is about to be deleted: what goes with its row is noted.
    func noteDeletion(of object: _ModelObject, in home: Home) {
        guard let undo = noting else { return }
        noteOrders(around: object, undo)
        var departed = UndoGroup.Departed(
            object: object, home: home, key: object._$id, version: object._$version)
        for relationship in object.entity.relationships {
            let index = relationship.property
            switch relationship.storage {
            case .key: departed.targets.append((index, UndoGroup.Target(object.toOne(index))))
            case .join: departed.linked.append((index, object.collect(index)))
            case .inverse: break
            }
        }
        undo.note { $0.noteDeletion(departed) }
        // Their files go with the row.
        for property in object.entity.externals {
            object.visitExternal(property) { field in
                if let value = field, value.known == nil { object.load(property, &field) }
            }
        }
    }

    /// The collections with an order in which an object stands.
    private func noteOrders(around object: _ModelObject, _ undo: ModelUndoManager) {
        for relationship in object.entity.relationships {
            guard let inverse = relationship.inverse,
                store.graph.entities[relationship.target].properties[inverse].relationship?.orderColumn != nil
            else { continue }
            let index = relationship.property
            let owners: [_ModelObject]
            switch relationship.storage {
            case .key:
                let slot = object.toOne(index)
                let target = slot.object ?? (slot.id > 0 ? self.object(relationship.target, slot.id, for: nil) : nil)
                owners = [target].compactMap { $0 }
            case .join: owners = object.collect(index)
            case .inverse: continue
            }
            for owner in owners where !owner.isGone { noteOrder(of: owner, inverse, undo) }
        }
    }

    private func noteOrder(of owner: _ModelObject, _ property: Int, _ undo: ModelUndoManager) {
        if undo.knowsOrder(of: owner, property) { return }
        let objects = owner.collect(property)
        undo.note { $0.note(owner, property, order: objects) }
    }

    /// A collection with an order is about to change.
    func noteOrder(of owner: _ModelObject, _ property: Int) {
        guard let undo = noting, !owner.isGone,
            owner.entity.properties[property].relationship?.orderColumn != nil
        else { return }
        noteOrder(of: owner, property, undo)
    }
}

extension _ModelObject {
    /// An attribute is about to be set.
    final func noteForUndo(_ property: Int) {
        guard let undo = context?.noting else { return }
        let value = undoValue(property)
        undo.note { $0.note(self, property, value: value) }
    }

    /// The stored form of an attribute, with bytes in place of a file, which may be gone when it is wanted.
    final func undoValue(_ property: Int) -> _Value {
        guard entity.properties[property].externalThreshold != nil else { return (try? value(property)) ?? .null }
        var bytes: _Value = .null
        visitExternal(property) { field in
            if let value = field, value.known == nil { self.load(property, &field) }
            if let known = field?.known { bytes = .blob(Array(known)) }
        }
        return bytes
    }

    /// A to-one is about to lead elsewhere.
    final func noteForUndo(_ property: Int, _ old: _ToOne, _ relationship: Relationship, to target: _ModelObject?) {
        guard let context, let undo = context.noting else { return }
        undo.note { $0.note(self, property, target: UndoGroup.Target(old)) }
        guard relationship.inverseIsCounted, let inverse = relationship.inverse else { return }
        let former = old.object ?? (old.id > 0 ? context.object(relationship.target, old.id, for: nil) : nil)
        for owner in [former, target].compactMap({ $0 }) where owner._$home != nil {
            context.noteOrder(of: owner, inverse)
        }
    }

    /// A link of a many-to-many is about to be made or cut.
    final func noteForUndo(_ item: _ModelObject, _ relationship: Relationship, _ join: JoinTable, isAdded: Bool) {
        guard let context, let undo = context.noting else { return }
        let link = UndoGroup.Link(object: self, property: relationship.property, other: item, wasLinked: !isAdded)
        undo.note { $0.note(link, join) }
        if let inverse = relationship.inverse { context.noteOrder(of: item, inverse) }
    }
}
