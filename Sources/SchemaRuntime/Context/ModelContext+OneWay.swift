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

    /// Objects that live and have loaded the list.
    func owners(of list: OneWayList) -> [_ModelObject] {
        let entity = store.graph.entities[list.entity]
        return homes[list.entity].living().filter {
            !$0.isGone && $0.has(State.collected) && $0.isKind(of: entity) && $0.toMany(list.property) != nil
        }
    }
}
