extension ModelContext {
    /// What was set back to its stored value is no change any more.
    func forgetUnchanged() {
        guard mayBeUnchanged else { return }
        mayBeUnchanged = false
        var isDropped = false
        var shared = SharedChanges()
        journal.removeAll { entry in
            entry.object._withUnsafeGuaranteedRef { object in
                guard entry.property < State.firstShared else {
                    return shared.forgets(object, entry.property) { isBack(object, entry) }
                }
                guard isBack(object, entry) else { return false }
                object._$state &= ~State.bit(entry.property)
                isDropped = true
                return true
            }
        }
        for object in shared.unchanged {
            object._withUnsafeGuaranteedRef { $0._$state &= ~State.bit(State.firstShared) }
            isDropped = true
        }
        guard isDropped else { return }
        for home in allHomes { home.forgetUnchanged() }
        if unmerged.isEmpty { return }
        // Nothing is in the way of merging them any more.
        inbox.putBack(unmerged)
        unmerged = StoreChanges()
    }

    private func isBack(_ object: _ModelObject, _ entry: JournalEntry) -> Bool {
        guard !object.isGone else { return false }
        guard let relationship = object.entity.properties[entry.property].relationship else {
            guard let value = try? object.value(entry.property) else { return false }
            if value == entry.old { return true }
            guard case .int = value else { return false }
            return value == object.storedForm(entry.old, entry.property)
        }
        if case .join(let join) = relationship.storage {
            return relationship.orderColumn == nil && relationship.bounds == nil
                && !links.areWaiting(at: object, join)
        }
        guard relationship.isKey, !relationship.inverseIsCounted else { return false }
        return object.toOne(entry.property).stored == entry.old
    }
}

/// Of properties that share a bit: which of the journal's entries are needed, and whose bit is not.
private struct SharedChanges {
    private var seen: Set<UndoGroup.Field> = []
    private var changed: Set<ObjectIdentifier> = []
    private var back: [Unmanaged<_ModelObject>] = []

    /// The objects of which none of these properties is changed any more.
    var unchanged: [Unmanaged<_ModelObject>] {
        back.filter { object in object._withUnsafeGuaranteedRef { !changed.contains(ObjectIdentifier($0)) } }
    }

    /// Whether an entry can go: one behind the first of a property, which has what it was, or of one that is what it was.
    mutating func forgets(_ object: _ModelObject, _ property: Int, isBack: () -> Bool) -> Bool {
        guard seen.insert(UndoGroup.Field(object, property)).inserted else { return true }
        guard isBack() else {
            changed.insert(ObjectIdentifier(object))
            return false
        }
        back.append(Unmanaged.passUnretained(object))
        return true
    }
}
