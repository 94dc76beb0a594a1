import SchemaSnapshot

/// After deletions were taken back: the collections that the objects had left know them again. All at once, since everybody who lives may have lost
/// some of them.
extension ModelContext {
    func rejoin(_ objects: [_ModelObject]) {
        if objects.isEmpty { return }
        for (index, objects) in Dictionary(grouping: objects, by: { $0.entity.index }).sorted(by: { $0.key < $1.key }) {
            let entity = store.graph.entities[index]
            let returned = Returned(objects)
            for list in store.graph.oneWayLists[index] { rejoin(list, returned) }
            for relationship in entity.relationships {
                let property = relationship.property
                guard let inverse = relationship.inverse else {
                    if case .join(let join) = relationship.storage {
                        for object in objects { rejoinList(of: object, property, join) }
                    }
                    continue
                }
                switch relationship.storage {
                case .key: for object in objects { rejoinTarget(of: object, property, relationship, inverse) }
                case .join(let join): rejoinLinked(returned, relationship, join, inverse)
                case .inverse: for object in objects { dropThoseThatLeft(object, property, inverse) }
                }
            }
        }
    }

    /// Objects that are there again, and their places in the order of their coming.
    private struct Returned {
        let objects: [_ModelObject]
        private var places: [ObjectIdentifier: Int] = [:]

        init(_ objects: [_ModelObject]) {
            self.objects = objects
            for (place, object) in objects.enumerated() { places[ObjectIdentifier(object)] = place }
        }

        /// Those of some objects that are among them and not in a collection, in their order.
        func missing(_ candidates: [_ModelObject], in items: [_ModelObject]) -> [_ModelObject] {
            let found = candidates.filter { places[ObjectIdentifier($0)] != nil }
            if found.isEmpty { return [] }
            let present = Set(items.map { ObjectIdentifier($0) })
            return found.filter { !present.contains(ObjectIdentifier($0)) }
                .sorted { places[ObjectIdentifier($0)]! < places[ObjectIdentifier($1)]! }
        }
    }

    /// Lists that lead one way show the objects again.
    private func rejoin(_ list: OneWayList, _ returned: Returned) {
        let entity = store.graph.entities[list.entity]
        for owner in possibleLosers(of: .init(entity: list.entity, property: list.property))
        where !owner.isGone && owner.isKind(of: entity) {
            owner.unload(list.property)
        }
        if links.isEmpty { return }
        // The links of one that is not stored all wait.
        var owners: [ObjectIdentifier: _ModelObject] = [:]
        for object in returned.objects {
            for owner in links.changes(of: object, list.table.reversed).added
            where owner.has(State.inserted) && !owner.isGone {
                owners[ObjectIdentifier(owner)] = owner
            }
        }
        for owner in owners.values {
            guard let items = owner.toMany(list.property) else { continue }
            for object in returned.missing(links.changes(of: owner, list.table).added, in: items) {
                owner.append(object, to: list.property)
            }
        }
    }

    /// An object's own list shows what came back while the object was gone.
    private func rejoinList(of object: _ModelObject, _ property: Int, _ join: JoinTable) {
        guard object.has(State.inserted) else { return object.unload(property) }
        guard let items = object.toMany(property) else { return }
        let present = Set(items.map { ObjectIdentifier($0) })
        for added in links.changes(of: object, join).added where !added.isGone {
            if !present.contains(ObjectIdentifier(added)) { object.append(added, to: property) }
        }
    }

    private func rejoinLinked(_ returned: Returned, _ relationship: Relationship, _ join: JoinTable, _ inverse: Int) {
        // Whoever had one in a loaded collection lost it there, also where the object's own was not loaded.
        for item in possibleLosers(of: .init(entity: relationship.target, property: inverse)) { item.unload(inverse) }
        if links.isEmpty { return }
        var ends: [ObjectIdentifier: (item: _ModelObject, came: [_ModelObject])] = [:]
        for object in returned.objects {
            for item in links.changes(of: object, join).added where item.has(State.inserted) && !item.isGone {
                ends[ObjectIdentifier(item), default: (item, [])].came.append(object)
            }
        }
        for (item, came) in ends.values {
            guard let items = item.toMany(inverse) else { continue }
            for object in returned.missing(came, in: items) { item.append(object, to: inverse) }
        }
    }

    private func rejoinTarget(of object: _ModelObject, _ property: Int, _ relationship: Relationship, _ inverse: Int) {
        var slot = object.toOne(property)
        guard let target = slot.object ?? registered(relationship.target, slot.id) else { return }
        guard target.has(State.inserted) else { return target.unload(inverse) }
        // It holds its target only if it left the target's collection.
        if slot.holds, target.append(object, to: inverse) {
            object.setToOne(property, .held(by: target))
            slot.drop()
        }
    }

    /// A collection showed what it last was; what left it has not come back.
    private func dropThoseThatLeft(_ object: _ModelObject, _ property: Int, _ inverse: Int) {
        guard object.has(State.inserted) else { return object.unload(property) }
        guard let items = object.toMany(property) else { return }
        object.setToMany(property, items.filter { $0.toOne(inverse).object === object })
    }
}
