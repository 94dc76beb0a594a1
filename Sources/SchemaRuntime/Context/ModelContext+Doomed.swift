import SchemaSnapshot

/// A key that refers to rows of one class.
struct DependentOfClass: Hashable {
    let target: Int
    let entity: Int
    let property: Int
}

/// Rows that are to be deleted and for which no object stands.
extension ModelContext {
    /// Has objects that live and refer to doomed rows follow the delete rules.
    func settleDoomed() throws {
        for home in allHomes where !home.doomed.isEmpty {
            for (index, keys) in home.doomed.sorted(by: { $0.key < $1.key }) {
                for dependent in store.graph.declaredDependents[index] where dependent.rule != .deny {
                    try settle(dependent, of: keys, reading: false)
                }
            }
        }
    }

    /// Reads rows that lose a link to doomed rows, once for each key that is looked at, so that a fetch sees what they will be. Others need not be
    /// read: whoever asks an object for a doomed target gets none.
    func readDoomed(where isLookedAt: (Dependent) -> Bool) throws {
        for home in allHomes where !home.doomed.isEmpty {
            for (index, keys) in home.doomed.sorted(by: { $0.key < $1.key }) {
                for dependent in store.graph.declaredDependents[index]
                where dependent.rule == .nullify && isLookedAt(dependent) {
                    let place = DependentOfClass(
                        target: index, entity: dependent.entity, property: dependent.property)
                    if home.settledDoomed.contains(place) { continue }
                    try settle(dependent, of: keys, reading: true)
                    home.settledDoomed.insert(place)
                }
            }
        }
    }

    func settle(_ dependent: Dependent, of keys: Set<Int64>, reading: Bool) throws {
        let child = store.graph.entities[dependent.entity]
        var objects = homes[dependent.entity].living().filter { $0.isKind(of: child) && hasKey(dependent, of: $0) }
        try readWhole(objects.filter { keys.contains($0.toOne(dependent.property).key) }, of: child)
        if reading { objects += try self.objects(of: child, where: dependent.column, in: keys.sorted()) }
        for object in objects where !object.isGone && keys.contains(object.toOne(dependent.property).key) {
            switch dependent.rule {
            case .cascade: remove(object, isLast: false)
            case .nullify: object.point(dependent.property, to: nil)
            case .noAction, .deny: break
            }
        }
    }

    /// Reads objects whose row refers to some keys, and of which only a part was read, so that nothing that may fail is left to do once those
    /// rows are doomed.
    ///
    /// - Returns: the objects, which nobody else may hold.
    func readDependents(of batches: [Deletion.Batch]) throws -> [_ModelObject] {
        guard !partlyRead.isEmpty else { return [] }
        var held: [_ModelObject] = []
        for batch in batches {
            let keys = Set(batch.keys)
            for dependent in store.graph.declaredDependents[batch.entity] where dependent.rule != .deny {
                let child = store.graph.entities[dependent.entity]
                let objects = homes[dependent.entity].living().filter {
                    $0.has(State.hollow) && $0.isKind(of: child) && hasKey(dependent, of: $0)
                        && keys.contains($0.toOne(dependent.property).key)
                }
                try readWhole(objects, of: child)
                held += objects
            }
        }
        return held
    }

    // MARK: - Objects that were read in part

    /// Whether it is known to whom an object's key leads.
    func hasKey(_ dependent: Dependent, of object: _ModelObject) -> Bool {
        !object.has(State.hollow) || hasRead(dependent.property, of: object)
    }

    /// Reads the rest of objects of which a part was read; one whose row is gone counts as deleted then.
    func readWhole(_ objects: [_ModelObject], of entity: _Entity) throws {
        let partial = objects.filter { $0.has(State.hollow) && !$0.isGone }
        guard !partial.isEmpty else { return }
        _ = try self.objects(of: entity, where: "\"_id\"", in: partial.map(\._$id))
        for object in partial where object.has(State.hollow) { setDead(object) }
    }
}
