import SchemaSnapshot

extension ModelContext {
    /// Completes deletions: what is not loaded follows the delete rules too.
    ///
    /// - Parameter loading: whether rows that the rules reach are read, so that a fetch leaves them out; a save deals with rows by SQL
    ///   and needs only the objects that live.
    func settleDeletions(loading: Bool) throws {
        var goesOn = true
        while goesOn {
            goesOn = false
            for home in allHomes where home.settled < home.deleted.count {
                let batch = home.deleted[home.settled...].map { $0.takeUnretainedValue() }
                home.settled = home.deleted.count
                goesOn = true
                for (index, parents) in Dictionary(grouping: batch, by: { home.entity(of: $0).index }).sorted(by: {
                    $0.key < $1.key
                }) {
                    for dependent in store.graph.dependents[index] {
                        try settle(dependent, of: parents, loading: loading)
                    }
                    prune(parents, store.graph.entities[index])
                }
            }
        }
        links.dropDeleted()
    }

    private func settle(_ dependent: Dependent, of parents: [_ModelObject], loading: Bool) throws {
        guard dependent.rule == .cascade || dependent.rule == .nullify else { return }
        let byKey = Dictionary(parents.map { ($0._$id, $0) }, uniquingKeysWith: { first, _ in first })
        let child = store.graph.entities[dependent.entity]
        // Held until the rules have been applied: nobody else may know these objects.
        let loaded = loading ? try objects(of: child, where: dependent.column, in: byKey.keys.sorted()) : []
        defer { withExtendedLifetime(loaded) {} }
        let children = homes[dependent.entity].living().filter {
            !$0.isGone && !$0.has(State.hollow) && $0.isKind(of: child)
                && byKey[$0.toOne(dependent.property).key] != nil
        }
        var doomed: [_ModelObject] = []
        for object in children.sorted(by: { $0._$id < $1._$id }) {
            guard let parent = byKey[object.toOne(dependent.property).key] else { continue }
            apply(dependent.rule, to: object, dependent.property, parent: parent, &doomed)
        }
        while let next = doomed.popLast() { doomed += mark(next) }
    }

    /// Takes deleted objects out of the loaded many-to-many collections of those that live.
    private func prune(_ deleted: [_ModelObject], _ entity: _Entity) {
        for property in entity.properties {
            guard let relationship = property.relationship, case .join = relationship.storage,
                let inverse = relationship.inverse
            else { continue }
            let target = store.graph.entities[relationship.target]
            for object in homes[relationship.target].living() {
                guard !object.isGone, object.has(State.collected), object.isKind(of: target),
                    let items = object.toMany(inverse), items.contains(where: \.isGone)
                else { continue }
                object.setToMany(inverse, items.filter { !$0.isGone })
            }
        }
    }
}

extension _ModelObject {
    /// Whether the object's class is this one or below it.
    final func isKind(of entity: _Entity) -> Bool { entity.isRoot || entity.kinds.contains(self.entity.kind) }
}
