extension ModelContext {
    /// Brings an object into the context, with all that can be reached from it; the next `save` stores them. Its identifier is final
    /// from now on, but for two cases: an object that comes to stand for a row with its unique values has that row's, and its first identifier leads
    /// there for the container's life; and where another program has inserted a row of the same class without a key meanwhile, SQLite may have given
    /// that row the object's key. The save then gives the object another one, and its first identifier is the other program's row's: both are equal, and
    /// nothing could tell them apart. Ask for `persistentModelID` after the save where other programs insert rows. An object that is in the context already stays as it is, and one that waits to be deleted is kept.
    ///
    /// An object of another context, or of a model that is not of the container's schema, is refused; the next `save` throws
    /// `ModelError.otherContext` or `unknownModel`. One of an abstract model waits, and each `save` throws `abstractModel` until it is deleted.
    public func insert<T: PersistentModel>(_ model: T) {
        part(Swift.type(of: model)._$entity).enter(unsafeDowncast(model, to: _ModelObject.self))
    }

    func enter(_ object: _ModelObject) {
        let object = object.representative
        if let home = object.home {
            if home.context.toOpaque() != Unmanaged.passUnretained(self).toOpaque() {
                report(.otherContext(ModelError.Place(object.entity.name, "", object.identifier)))
            } else if object.has(State.inserted | State.deleted) {
                undelete(object)
            } else if object.has(State.dead) {
                report(.editedDeletedObject(ModelError.Place(object.entity.name, "", object.identifier)))
            }
            return
        }
        if object.has(State.dead | State.orphaned) {
            let place = ModelError.Place(object.entity.name, "", nil)
            return report(object.has(State.dead) ? .editedDeletedObject(place) : .otherContext(place))
        }
        // What it is linked to is of its own schema.
        let entity = Swift.type(of: object)._$entity
        guard knows(entity) else { return report(.unknownModel(entity.name)) }
        register(object, entity)
        // Most objects come alone, and no list is made for them.
        var others: [_ModelObject] = []
        registerNeighbours(of: object, entity, &others)
        var next = 0
        while next < others.count {
            registerNeighbours(of: others[next], Swift.type(of: others[next])._$entity, &others)
            next += 1
        }
        settleLinks(of: object, entity)
        for other in others { settleLinks(of: other, Swift.type(of: other)._$entity) }
        autosave?.changed()
    }

    /// Whether a class is one of this context's schema, and not just has the index of one.
    func knows(_ entity: _Entity) -> Bool {
        let entities = store.graph.entities
        return entity.index < entities.count && entities[entity.index] === entity
    }

    private func register(_ object: _ModelObject, _ entity: _Entity) {
        let home = homes[entity.index]
        object._$id = store.keys.next(for: home) ?? provisionalKey(in: home)
        object._$home = Unmanaged.passUnretained(home)
        object._$state |= State.inserted | home.observing
        home.map.insert(object._$id, Unmanaged.passUnretained(object).toOpaque())
        home.inserted.append(Unmanaged.passRetained(object))
        noting?.note { $0.noteInsertion(object) }
    }

    /// A key that does until the save, when the leased ones are used up: sixteen million inserts without a save.
    private func provisionalKey(in home: Home) -> Int64 {
        home.hasProvisionalKeys = true
        return newProvisionalKey()
    }

    /// Gives objects with provisional keys their final ones.
    func replaceProvisionalKeys() throws {
        for home in allHomes where home.hasProvisionalKeys {
            for object in home.inserted.map({ $0.takeUnretainedValue() }) where object._$id < 0 {
                guard let key = store.keys.next(for: home) else {
                    // The next save leases another block.
                    throw ModelError.store(StoreError(.identifiersExhausted))
                }
                home.map.remove(object._$id, Unmanaged.passUnretained(object).toOpaque())
                object._$id = key
                home.map.insert(key, Unmanaged.passUnretained(object).toOpaque())
            }
            home.hasProvisionalKeys = false
        }
    }

    /// Registers those of an object's neighbours that no context knows, and adds them to `others`.
    private func registerNeighbours(of object: _ModelObject, _ entity: _Entity, _ others: inout [_ModelObject]) {
        for (index, isKey) in entity.ends {
            if isKey {
                if let target = object.toOne(index).object { registerNeighbour(target, &others) }
            } else {
                for item in object.toMany(index) ?? [] { registerNeighbour(item, &others) }
            }
        }
    }

    private func registerNeighbour(_ neighbour: _ModelObject, _ others: inout [_ModelObject]) {
        guard neighbour._$home == nil, !neighbour.has(State.dead | State.orphaned) else { return }
        register(neighbour, Swift.type(of: neighbour)._$entity)
        others.append(neighbour)
    }

    /// From now on one direction of each link is enough.
    private func settleLinks(of object: _ModelObject, _ entity: _Entity) {
        for index in entity.keyed {
            guard let target = object.toOne(index).object, target.has(State.collected),
                let inverse = entity.properties[index].relationship?.inverse, target.toMany(inverse) != nil
            else { continue }
            release(object, index, to: target)
        }
        guard object.has(State.collected) else { return }
        for index in entity.unkeyed {
            guard let relationship = entity.properties[index].relationship else { continue }
            switch relationship.storage {
            case .key: break
            case .inverse:
                guard let inverse = relationship.inverse else { continue }
                for item in object.toMany(index) ?? [] { release(item, inverse, to: object) }
            case .join(let join):
                for item in object.toMany(index) ?? [] {
                    links.set(object, item, join, isAdded: true)
                    if relationship.isOwnInverse { links.set(item, object, join, isAdded: true) }
                }
            }
        }
    }

    private func release(_ child: _ModelObject, _ property: Int, to parent: _ModelObject) {
        var slot = child.toOne(property)
        guard slot.holds, slot.object === parent else { return }
        child.setToOne(property, .held(by: parent))
        slot.drop()
    }
}
