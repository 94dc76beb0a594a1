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
            let lost = objects.filter { versions[$0._$id] == nil }
            if !lost.isEmpty {
                try giveUp(lost)
                found = true
            }
            let stale = objects.filter { object in versions[object._$id].map { $0 != object._$version } ?? false }
            guard !stale.isEmpty else { continue }
            found = true
            try resolve(mergeRows(of: stale, home.root))
        }
        return found
    }

    /// Asks about all before the first is dealt with: nobody else has a say then, and the journal is looked through once.
    private func resolve(_ conflicts: [RowConflict]) throws {
        let decided = try conflicts.map { conflict in (conflict: conflict, decided: try decide(conflict)) }
        let entries = journalEntries(of: conflicts.map(\.object))
        var dropped: Set<UndoGroup.Field> = []
        defer {
            // Of properties that share a bit there is an entry for each change.
            if !dropped.isEmpty {
                journal.removeAll { entry in
                    entry.object._withUnsafeGuaranteedRef { dropped.contains(UndoGroup.Field($0, entry.property)) }
                }
            }
        }
        for (conflict, decided) in decided { try settle(conflict, decided, entries, &dropped) }
    }

    private func decide(_ conflict: RowConflict) throws -> SaveConflict {
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
        return decided
    }

    private func settle(
        _ conflict: RowConflict, _ decided: SaveConflict, _ entries: [UndoGroup.Field: Int],
        _ dropped: inout Set<UndoGroup.Field>
    ) throws {
        let object = conflict.object
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
        // What was not in conflict is as the row has it, or is about to be written over it.
        object._$version = conflict.version
    }

    /// The rows of changed objects are gone.
    private func giveUp(_ objects: [_ModelObject]) throws {
        guard case .theirs = knownConflictPolicy.kind else {
            throw ModelError.conflict(objects[0].identifier, isDeleted: true)
        }
        let lost = Set(objects.map { Unmanaged.passUnretained($0).toOpaque() })
        journal.removeAll { lost.contains($0.object.toOpaque()) }
        for object in objects { object._$state &= ~State.changes }
        bury(objects)
    }
}
