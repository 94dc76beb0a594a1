import SchemaSnapshot

/// What points to objects that do not know of it, when these are deleted or come back.
extension ModelContext {
    /// Objects that were deleted before they were saved: no row refers to them, but others in memory may.
    func settleCancelled() {
        for home in allHomes where !home.cancelled.isEmpty {
            let cancelled = home.cancelled.filter(\.isGone)
            home.cancelled = []
            for (index, targets) in Dictionary(grouping: cancelled, by: { home.entity(of: $0).index }) {
                for dependent in store.graph.declaredDependents[index] where dependent.rule == .nullify {
                    let keys = Set(targets.map(\._$id))
                    let child = store.graph.entities[dependent.entity]
                    for object in homes[dependent.entity].living()
                    where object.isKind(of: child) && !object.isGone && !object.has(State.hollow)
                        && keys.contains(object.toOne(dependent.property).key)
                    {
                        object.point(dependent.property, to: nil)
                    }
                }
                pruneLists(of: store.graph.entities[index])
            }
        }
    }

    /// Takes deleted objects out of the loaded lists that lead one way.
    func pruneLists(of entity: _Entity) {
        for list in store.graph.oneWayLists[entity.index] {
            for owner in owners(of: list) {
                guard let items = owner.toMany(list.property), items.contains(where: \.isGone) else { continue }
                owner.setToMany(list.property, items.filter { !$0.isGone })
            }
        }
    }

    /// A deletion was taken back: lists that lead one way show the object again.
    func rejoinLists(of object: _ModelObject) {
        for list in store.graph.oneWayLists[object.entity.index] {
            for owner in owners(of: list) {
                guard owner.has(State.inserted) else {
                    owner.unload(list.property)
                    continue
                }
                let isLinked = links.changes(of: owner, list.table).added.contains { $0 === object }
                if isLinked, owner.toMany(list.property)?.contains(where: { $0 === object }) == false {
                    owner.append(object, to: list.property)
                }
            }
        }
    }

    /// A deletion was taken back: the object's own list shows what came back while it was gone.
    func rejoinList(of object: _ModelObject, _ property: Int, _ join: JoinTable) {
        guard object.has(State.inserted) else { return object.unload(property) }
        guard let items = object.toMany(property) else { return }
        let present = Set(items.map { ObjectIdentifier($0) })
        for added in links.changes(of: object, join).added where !added.isGone {
            if !present.contains(ObjectIdentifier(added)) { object.append(added, to: property) }
        }
    }

    /// Objects that live and have loaded the list.
    private func owners(of list: OneWayList) -> [_ModelObject] {
        let entity = store.graph.entities[list.entity]
        return homes[list.entity].living().filter {
            !$0.isGone && $0.has(State.collected) && $0.isKind(of: entity) && $0.toMany(list.property) != nil
        }
    }
}
