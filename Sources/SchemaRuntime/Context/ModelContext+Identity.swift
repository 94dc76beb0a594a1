import Synchronization

extension ModelContext {
    /// The object of this identifier if the context has it already; deleted objects included.
    public func registeredModel<T: PersistentModel>(for persistentModelID: PersistentIdentifier) -> T? {
        if let part = part(of: persistentModelID) { return part.registeredModel(for: persistentModelID) }
        takeChangesReporting()
        return locate(persistentModelID).flatMap { home, key in home.object(key) } as? T
    }

    /// The object of this identifier. It is read when it is first asked for something, or at once in a hierarchy, where the row decides the
    /// class. If there is no such row, an empty object comes back that counts as deleted; `existingModel(for:)` throws then. Attributes of your own
    /// types are made of empty values there, and where none can be made to ask for one ends the process (<doc:Values>).
    public func model(for persistentModelID: PersistentIdentifier) -> any PersistentModel {
        if let part = part(of: persistentModelID) { return part.model(for: persistentModelID) }
        takeChangesReporting()
        guard let (home, key) = locate(persistentModelID) else {
            report(.missingObject(persistentModelID))
            let entity =
                store.graph.entities.first { $0.name == persistentModelID.entityName } ?? store.graph.entities[0]
            return _ModelObject.tombstone(entity.type!)
        }
        if let object = home.object(key) { return object }
        if home.isDoomed(key) { return _ModelObject.tombstone(home.root.type!) }
        if !home.root.isHierarchy {
            let object = home.root.type!.init(_$blank: ())
            object._$state |= State.hollow
            adopt(object, home, key)
            return object
        }
        if let object = object(home.root.index, key, for: nil) { return object }
        report(.missingObject(persistentModelID))
        return _ModelObject.tombstone(home.root.type!)
    }

    /// The object of this identifier, read from the store if the context does not have it.
    ///
    /// - Throws: `ModelError.missingObject` where there is no such row, or none of this class; errors of the store.
    public func existingModel<T: PersistentModel>(for persistentModelID: PersistentIdentifier) throws -> T {
        if let part = part(of: persistentModelID) { return try part.existingModel(for: persistentModelID) }
        try takeChanges()
        guard let (home, key) = locate(persistentModelID) else { throw ModelError.missingObject(persistentModelID) }
        if let object = home.object(key) {
            if object.has(State.hollow) { try read(object) }
            guard !object.isGone, let model = object as? T else { throw ModelError.missingObject(persistentModelID) }
            return model
        }
        guard let model = try object(of: home.root, reading: key) as? T else {
            throw ModelError.missingObject(persistentModelID)
        }
        return model
    }

    /// The part that has the objects of the model that an identifier names; nil where this context has them itself. Not by the store's identifier: a copy
    /// of a file has that of the file.
    private func part(of identifier: PersistentIdentifier) -> ModelContext? {
        guard !parts.isEmpty, let root = store.graph.roots.first(where: { isRoot($0, of: identifier) }) else {
            return nil
        }
        let part = part(store.graph.entities[root])
        return part === self ? nil : part
    }

    private func isRoot(_ index: Int, of identifier: PersistentIdentifier) -> Bool {
        store.graph.entities[index].name == identifier.entityName
    }

    /// The home and key of an identifier of this store, under the key that it has now.
    private func locate(_ identifier: PersistentIdentifier) -> (Home, Int64)? {
        guard identifier.store == store.identifier,
            let home = allHomes.first(where: { $0.root.name == identifier.entityName })
        else { return nil }
        return (home, store.aliases.key(for: identifier.key, root: home.root))
    }

    /// The key of an identifier's row.
    ///
    /// - Throws: `ModelError.missingObject` where the identifier is none of this store's.
    func key(of identifier: PersistentIdentifier) throws -> Int64 {
        guard let (_, key) = locate(identifier) else { throw ModelError.missingObject(identifier) }
        return key
    }

    func identifier(root: _Entity, key: Int64) -> PersistentIdentifier {
        PersistentIdentifier(store: store.identifier, entityName: root.name, key: key)
    }

    /// The living object of a class with this key.
    func registered(_ entity: Int, _ key: Int64) -> _ModelObject? {
        guard key > 0, let object = homes[entity].object(key) else { return nil }
        // A hierarchy's keys are common to its classes.
        return object.isKind(of: store.graph.entities[entity]) ? object : nil
    }

    /// The object to which an upsert made this one lead.
    func survivor(of object: _ModelObject) -> _ModelObject? { forwards[ObjectIdentifier(object)]?.survivor }

    /// The object of a class with this key, read if it must be; a failure is reported.
    ///
    /// - Parameter asker: who refers to it; for one that is deleted itself a missing object is no failure.
    func object(_ entity: Int, _ key: Int64, for asker: _ModelObject?) -> _ModelObject? {
        let known = homes[entity].object(key)
        if let known, known.isKind(of: store.graph.entities[entity]) { return known }
        do {
            let found = known == nil ? try object(of: store.graph.entities[entity], reading: key) : nil
            if found == nil, let asker, !asker.isGone, !homes[entity].isDoomed(key) {
                report(.missingObject(identifier(root: homes[entity].root, key: key)))
            }
            return found
        } catch {
            report(ModelError(error, path: nil))
            return nil
        }
    }

    /// Makes a new object the one for its key.
    func adopt(_ object: _ModelObject, _ home: Home, _ key: Int64) {
        object._$id = key
        object._$home = Unmanaged.passUnretained(home)
        object._$state |= home.observing
        home.map.insert(key, Unmanaged.passUnretained(object).toOpaque())
    }

    // MARK: - Reading later

    /// Reads the row of an object that has none of it yet; a failure is reported.
    func fill(_ object: _ModelObject) {
        do { try read(object) } catch { report(ModelError(error, path: nil)) }
    }

    /// As `fill`, for an object that is about to be changed. Of what was read in part, and saved by others since, whoever changes it has seen the
    /// older state: that stays, and its version, so that the save finds others' changes as it does those of an object that was read whole.
    func fillToChange(_ object: _ModelObject) {
        guard !partlyRead.isEmpty, let seen = partlyRead[ObjectIdentifier(object)] else { return fill(object) }
        let version = object._$version
        let values = seen.map { (property: $0, value: (try? object.value($0)) ?? .null) }
        fill(object)
        guard object._$version != version, !object.isGone, !object.has(State.hollow) else { return }
        do {
            for (property, value) in values { try take(value, property, into: object) }
            object._$version = version
        } catch {
            report(ModelError(error, path: nil))
        }
    }

    func read(_ object: _ModelObject) throws {
        // Reading it finds the object in the map and fills it.
        guard try self.object(of: object.entity, reading: object._$id) == nil else { return }
        setDead(object)
        throw ModelError.missingObject(object.identifier)
    }

    /// The row of an object is gone. What was read of it in part is forgotten, since another object may be at its address one day.
    func setDead(_ object: _ModelObject) {
        object._$state = object._$state & ~State.hollow | State.dead
        if !partlyRead.isEmpty { partlyRead[ObjectIdentifier(object)] = nil }
    }
}

extension Home {
    /// An object's end.
    @usableFromInline func leave(_ object: _ModelObject) {
        map.remove(object._$id, Unmanaged.passUnretained(object).toOpaque())
        guard object.has(State.forwarded | State.observed | State.hollow) else { return }
        context._withUnsafeGuaranteedRef {
            _ = $0.forwards.removeValue(forKey: ObjectIdentifier(object))
            $0.observers?.forget(object)
            if !$0.partlyRead.isEmpty { $0.partlyRead[ObjectIdentifier(object)] = nil }
        }
    }
}

extension _ModelObject {
    /// The identifier; before the object is inserted, one that is its own as long as it lives outside a context.
    final var identifier: PersistentIdentifier {
        if let home, let context { return context.identifier(root: home.root, key: _$id) }
        if _$id == 0 { _$id = newProvisionalKey() }
        return PersistentIdentifier(store: nil, entityName: type(of: self)._$entity.rootName, key: _$id)
    }
}

/// A key below zero that no other object of this process has.
func newProvisionalKey() -> Int64 { -provisionalKeys.wrappingAdd(1, ordering: .relaxed).newValue }

private let provisionalKeys = Atomic<Int64>(0)
