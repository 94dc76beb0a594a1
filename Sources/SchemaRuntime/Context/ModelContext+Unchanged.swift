extension ModelContext {
    /// What was set back to its stored value is no change any more.
    func forgetUnchanged() {
        guard mayBeUnchanged else { return }
        mayBeUnchanged = false
        var isDropped = false
        journal.removeAll { entry in
            // The last bit stands for all properties from there on.
            let isUnchanged =
                entry.property < State.firstShared
                && entry.object._withUnsafeGuaranteedRef { isBack($0, entry) }
            guard isUnchanged else { return false }
            entry.object._withUnsafeGuaranteedRef { $0._$state &= ~State.bit(entry.property) }
            isDropped = true
            return true
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
        let key = object.toOne(entry.property).key
        return (key > 0 ? .int(key) : .null) == entry.old
    }
}
