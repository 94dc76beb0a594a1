import SchemaSnapshot

extension ModelContext {
    /// Completes deletions: what is not loaded follows the delete rules too.
    ///
    /// - Parameters:
    ///   - loading: whether rows that the rules reach are read, so that a fetch leaves them out; a save deals with rows by SQL
    ///     and needs only the objects that live.
    ///   - request: the fetch that is about to be made, if it is one: of the rows that only lose a link those are read whose link it looks at.
    func settleDeletions(loading: Bool, for request: FetchRequest? = nil) throws {
        if !loading {
            try settleDoomed()
        } else if allHomes.contains(where: { !$0.doomed.isEmpty }) {
            let text = request?.text
            try readDoomed { text?.contains($0.column) ?? true }
        }
        settleCancelled()
        try settleLoaded(loading: loading)
        // What is marked may be what others hang on.
        while try !loading && settleBehindUnread() { try settleLoaded(loading: false) }
    }

    private func settleLoaded(loading: Bool) throws {
        guard allHomes.contains(where: { $0.settled < $0.deleted.count }) else { return }
        var living = LivingChildren()
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
                    for dependent in store.graph.declaredDependents[index] {
                        try settle(dependent, of: parents, loading: loading, &living)
                    }
                    for relationship in store.graph.entities[index].relationships
                    where relationship.deleteRule == .cascade {
                        try followLinks(relationship, of: parents)
                    }
                    prune(parents, store.graph.entities[index])
                    pruneLists(of: store.graph.entities[index])
                }
            }
        }
    }

    private func settle(
        _ dependent: Dependent, of parents: [_ModelObject], loading: Bool, _ living: inout LivingChildren
    ) throws {
        guard dependent.rule != .deny else { return }
        let child = store.graph.entities[dependent.entity]
        living.prepare(dependent) {
            homes[dependent.entity].living().filter { $0.isKind(of: child) && hasKey(dependent, of: $0) }
        }
        let partial = living.takePartlyRead(of: parents, dependent)
        try readWhole(partial, of: child)
        living.add(partial, dependent)
        // Rows that may dangle stay as they are.
        if loading, dependent.rule != .noAction {
            living.add(try objects(of: child, where: dependent.column, in: parents.map(\._$id)), dependent)
        }
        var doomed: [_ModelObject] = []
        for parent in parents {
            for object in living.children(of: parent, dependent) {
                apply(dependent.rule, to: object, dependent.property, parent: parent, &doomed)
            }
        }
        while let next = doomed.popLast() { doomed += mark(next) }
    }

    /// The cascade along links that deleted objects have themselves and that were not loaded when they were deleted.
    private func followLinks(_ relationship: Relationship, of objects: [_ModelObject]) throws {
        var doomed: [_ModelObject] = []
        switch relationship.storage {
        case .key:
            let slots = objects.map { $0.toOne(relationship.property) }.filter { $0.object == nil && $0.id > 0 }
            guard !slots.isEmpty else { return }
            doomed = try self.objects(
                of: store.graph.entities[relationship.target], where: "\"_id\"", in: slots.map(\.id))
        case .join:
            try load(relationship.property, of: objects)
            doomed = objects.flatMap { $0.toMany(relationship.property) ?? [] }
        case .inverse: return
        }
        while let next = doomed.popLast() { doomed += mark(next) }
    }

    /// Takes deleted objects out of the loaded many-to-many collections of those that live.
    func prune(_ deleted: [_ModelObject], _ entity: _Entity) {
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

/// Living objects by the keys that they hold, gathered once for a round of deletions however deep it goes. They are kept alive: nobody
/// else may know what was only just read.
private struct LivingChildren {
    private struct Place: Hashable {
        let entity: Int
        let property: Int

        init(_ dependent: Dependent) {
            entity = dependent.entity
            property = dependent.property
        }
    }

    private var children: [Place: [Int64: [_ModelObject]]] = [:]
    /// Those of which only a part was read, the key among it.
    private var partlyRead: [Place: [Int64: [_ModelObject]]] = [:]
    private var seen: [Place: Set<ObjectIdentifier>] = [:]

    mutating func prepare(_ dependent: Dependent, _ living: () -> [_ModelObject]) {
        guard children[Place(dependent)] == nil else { return }
        children[Place(dependent)] = [:]
        add(living(), dependent)
    }

    mutating func add(_ objects: [_ModelObject], _ dependent: Dependent) {
        let place = Place(dependent)
        for object in objects where !object.isGone {
            let key = object.toOne(dependent.property).key
            if object.has(State.hollow) {
                partlyRead[place, default: [:]][key, default: []].append(object)
            } else if seen[place, default: []].insert(ObjectIdentifier(object)).inserted {
                children[place]![key, default: []].append(object)
            }
        }
    }

    /// Those that point to the parents and have to be read before they follow a rule.
    mutating func takePartlyRead(of parents: [_ModelObject], _ dependent: Dependent) -> [_ModelObject] {
        guard partlyRead[Place(dependent)] != nil else { return [] }
        return parents.flatMap { partlyRead[Place(dependent)]!.removeValue(forKey: $0._$id) ?? [] }
    }

    /// Those that still point to the parent, in the order of their insertion.
    func children(of parent: _ModelObject, _ dependent: Dependent) -> [_ModelObject] {
        let found = children[Place(dependent)]?[parent._$id] ?? []
        let present = found.filter { !$0.isGone && $0.toOne(dependent.property).key == parent._$id }
        return present.sorted { $0._$id < $1._$id }
    }
}

extension _ModelObject {
    /// Whether the object's class is this one or below it.
    final func isKind(of entity: _Entity) -> Bool { entity.isRoot || entity.kinds.contains(self.entity.kind) }
}
