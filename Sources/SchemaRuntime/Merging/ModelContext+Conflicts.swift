extension ModelContext {
    /// What a save does with what was changed here and by somebody else too; an error at first.
    public var conflictPolicy: ConflictPolicy {
        get { knownConflictPolicy }
        set { for context in [self] + parts { context.knownConflictPolicy = newValue } }
    }

    /// After a save has met a row that somebody else has changed: merges all such rows, and decides what both have changed.
    ///
    /// - Returns: whether there was any.
    /// - Throws: `ModelError.conflict` where that is not for anybody to decide; what the policy's closure throws.
    func resolveConflicts() throws -> Bool {
        var found = false
        for home in allHomes where !home.changed.isEmpty {
            let objects = home.changed.map { $0.takeUnretainedValue() }.filter { !$0.isGone }
            let versions = try versions(of: objects.map(\._$id), home.root)
            var stale: [_ModelObject] = []
            for object in objects {
                guard let version = versions[object._$id] else {
                    try giveUp(object)
                    found = true
                    continue
                }
                if version != object._$version { stale.append(object) }
            }
            guard !stale.isEmpty else { continue }
            found = true
            for conflict in try mergeRows(of: stale, home.root) { try resolve(conflict) }
        }
        return found
    }

    private func resolve(_ conflict: RowConflict) throws {
        var decided = SaveConflict(conflict)
        switch knownConflictPolicy.kind {
        case .error: break
        case .mine: decided.take(.mine)
        case .theirs: decided.take(.theirs)
        case .closure(let body): try body(&decided)
        }
        guard decided.propertyNames.isEmpty else {
            throw ModelError.conflict(conflict.object.identifier, isDeleted: false)
        }
        let object = conflict.object
        var dropped: Set<UndoGroup.Field> = []
        let entries = journalEntries(of: [object])
        for field in conflict.fields {
            guard let entry = entries[UndoGroup.Field(object, field.property)] else { continue }
            journal[entry].old = field.theirs
            switch decided.decisions[field.property] {
            case .theirs:
                try take(field.theirs, field.property, into: object)
                dropped.insert(UndoGroup.Field(object, field.property))
                if field.property < State.firstShared { object._$state &= ~State.bit(field.property) }
            case .value(let set): set(object)
            case .mine, nil: break
            }
        }
        // Of properties that share a bit there is an entry for each change.
        if !dropped.isEmpty {
            journal.removeAll { entry in
                entry.object._withUnsafeGuaranteedRef { dropped.contains(UndoGroup.Field($0, entry.property)) }
            }
        }
        // What was not in conflict is as the row has it, or is about to be written over it.
        object._$version = conflict.version
    }

    /// The row of a changed object is gone.
    private func giveUp(_ object: _ModelObject) throws {
        guard case .theirs = knownConflictPolicy.kind else {
            throw ModelError.conflict(object.identifier, isDeleted: true)
        }
        journal.removeAll { $0.object.toOpaque() == Unmanaged.passUnretained(object).toOpaque() }
        object._$state &= ~State.changes
        bury([object])
    }
}
