extension _ModelObject {
    /// What every getter calls first.
    @inlinable @inline(__always) public final func _$read(_ property: Int) {
        if _$state & State.slowRead != 0 { readSlowly(property) }
    }

    /// What the setter of an attribute does.
    ///
    /// The first change of a property since the last save puts its old value into the context's journal. Specialised for each type of a
    /// module, and called: inlined into every setter, it would cost a compiler more than all else in a class.
    ///
    /// - Parameter field: a pointer, and not `inout`, since what is called here reads and loads the object's fields, this one included: of
    ///   an `inout` the optimiser takes for granted that nobody else does.
    @inlinable @inline(never)
    public final func _$set<T: _Storable>(_ property: Int, _ field: UnsafeMutablePointer<T>, _ new: T) {
        if _$state & State.slowWrite != 0 {
            guard changeSlowly(property, new) else { return }
        } else {
            if field.pointee._$isSame(as: new) { return }
            if _$state & State.bit(property) == 0 || property >= State.firstShared {
                note(property, (try? field.pointee._$value()) ?? .null)
            } else {
                noteAgain()
            }
        }
        field.pointee = new
        changed(property)
    }

    /// What follows each change.
    @inlinable final func changed(_ property: Int) {
        if _$state & State.observed != 0 { tellObservers(property) }
    }

    @usableFromInline @inline(never) final func readSlowly(_ property: Int) {
        noteAccess(property)
        if has(State.hollow), context?.hasRead(property, of: self) != true {
            warnOfEndedContext(property, .read)
            context?.fill(self)
        }
        if has(State.forwarded), let survivor = context?.survivor(of: self) {
            survivor._$read(property)
            if let value = try? survivor.value(property) { try? restore(property, value) }
        }
    }

    @inline(never) @usableFromInline final func changeSlowly<T: _Storable>(_ property: Int, _ new: T) -> Bool {
        guard let object = writable(property) else { return false }
        // The fields may just have been read. What is there may be what cannot be stored, and is like nothing else then.
        let old = try? object.value(property)
        var value: _Value?
        do { value = try new._$value() } catch {
            // The field takes what cannot be stored, and its save fails. Another object's cannot be given it.
            if object !== self { return object.refuse(property, error) }
        }
        // A setter knows no scale: equal decimals of a fixed one may come as other texts.
        if case .text = value, case .int = old { value = value.map { object.storedForm($0, property) } }
        let isNew = old != value && !object.isSameExternal(property, new)
        guard value == nil || isNew || object.has(State.gaps) else { return false }
        object.noteForUndo(property)
        // Whoever is told may save: only what changes after that is noted.
        if object === self, has(State.observed) { context?.observers?.willChange(self, property) }
        object.note(property, old ?? .null)
        if object !== self, let value {
            do { try object.restore(property, value) } catch { object.refuse(property, error) }
            return false
        }
        return true
    }

    /// Tells of a value that cannot be set, by the next save.
    @discardableResult private final func refuse(_ property: Int, _ error: any Error) -> Bool {
        let problem = (error as? _ValueError)?.problem ?? "\(error)"
        context?.report(.valueOutOfRange(place(property), problem: problem))
        return false
    }

    /// The object to write to: this one with its fields read, or the one to which this one leads; nil for a deleted object, which the
    /// next save reports.
    final func writable(_ property: Int) -> _ModelObject? {
        guard has(State.slowWrite) else { return self }
        if has(State.hollow) { context?.fillToChange(self) }
        if has(State.forwarded), let survivor = context?.survivor(of: self) { return survivor.writable(property) }
        if has(State.orphaned) {
            warnOfEndedContext(property, .set)
            return nil
        }
        guard isGone else { return self }
        context?.report(.editedDeletedObject(place(property)))
        return nil
    }

    /// A change of a property. The first since the last save is what a rollback goes back to; of properties that share a bit each is noted, and the first is
    /// the oldest.
    @usableFromInline @inline(never) final func note(_ property: Int, _ old: _Value) {
        if has(State.hollow) { context?.fillToChange(self) }
        let isFirst = _$state & State.bit(property) == 0
        _$state |= State.bit(property)
        guard isFirst || property >= State.firstShared, !has(State.inserted), let home else { return noteAgain() }
        home.context._withUnsafeGuaranteedRef { context in
            context.journal.append(JournalEntry(object: Unmanaged.passUnretained(self), property: property, old: old))
            if !isFirst { context.mayBeUnchanged = true }
            context.autosave?.changed()
        }
        guard !has(State.listed) else { return }
        _$state |= State.listed
        home.changed.append(Unmanaged.passRetained(self))
    }

    /// What was changed before is changed again, and may be what it was.
    @usableFromInline @inline(never) final func noteAgain() { context?.mayBeUnchanged = true }

    @usableFromInline @inline(never) final func tellObservers(_ property: Int) {
        context?.observers?.didChange(self, property)
    }

    /// Whoever gathers what is read learns of it.
    final func noteAccess(_ property: Int) {
        if has(State.observed) { context?.observers?.access(self, property) }
    }

    final func place(_ property: Int) -> ModelError.Place {
        let entity = entity
        return ModelError.Place(entity.name, entity.properties[property].name, identifier)
    }
}
