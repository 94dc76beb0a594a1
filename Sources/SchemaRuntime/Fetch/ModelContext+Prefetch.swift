extension ModelContext {
    /// Reads relationships of the objects that a fetch has left on `results`.
    ///
    /// - Throws: `ModelError`; nothing is left on `results` then.
    func prefetch(_ paths: [[RelationStep]], from base: Int) throws {
        do { try prefetch(paths, of: (base..<results.count).map { results[$0] }) } catch {
            results.removeAll(from: base)
            throw error
        }
    }

    /// Reads relationships of objects, one step of a path after the other for all objects at once.
    ///
    /// - Throws: `ModelError`.
    func prefetch(_ paths: [[RelationStep]], of objects: [_ModelObject]) throws {
        for path in paths {
            var current = objects
            for (index, step) in path.enumerated() {
                let owners = try prefetch(step, of: current)
                if index + 1 < path.count { current = reached(step, from: owners) }
            }
        }
    }

    /// Reads one relationship of objects.
    ///
    /// - Returns: those of the objects that have it.
    private func prefetch(_ step: RelationStep, of objects: [_ModelObject]) throws -> [_ModelObject] {
        let owner = store.graph.entities[step.entity]
        // Most often they are what they were before, and no array has to be made.
        let areAll = objects.allSatisfy { !$0.has(State.forwarded) && !$0.isGone && $0.isKind(of: owner) }
        let owners =
            areAll ? objects : objects.map(\.representative).filter { !$0.isGone && $0.isKind(of: owner) }
        let relationship = relationship(step)
        if relationship.isKey {
            try loadTargets(step.property, relationship, of: owners)
        } else {
            // What is not stored yet has all that there is.
            try load(
                step.property,
                of: owners.contains { $0.has(State.inserted) } ? owners.filter { !$0.has(State.inserted) } : owners)
        }
        return owners
    }

    /// The objects at the other end of a relationship that was read, each once.
    private func reached(_ step: RelationStep, from owners: [_ModelObject]) -> [_ModelObject] {
        let found =
            relationship(step).isKey
            ? owners.compactMap { $0.toOne(step.property).object }
            : owners.flatMap { $0.toMany(step.property) ?? [] }
        var seen: Set<ObjectIdentifier> = []
        return found.filter { seen.insert(ObjectIdentifier($0)).inserted }
    }

    /// Reads the targets of a to-one, and has them held as if each object had been asked for its own.
    private func loadTargets(_ property: Int, _ relationship: Relationship, of owners: [_ModelObject]) throws {
        let waiting = owners.filter { owner in
            let slot = owner.toOne(property)
            return slot.bits == 0 && slot.id > 0
        }
        guard !waiting.isEmpty else { return }
        let target = store.graph.entities[relationship.target]
        let keys = Set(waiting.map { $0.toOne(property).id }).sorted()
        let rows = try objects(of: target, where: "\"_id\"", in: keys)
        for owner in waiting {
            // A row that is gone is told of when somebody asks for it.
            guard let object = registered(relationship.target, owner.toOne(property).id), !object.isGone else {
                continue
            }
            owner.setToOne(property, .holding(object))
        }
        withExtendedLifetime(rows) {}
    }
}

extension _SchemaGraph {
    /// The relationships that a key path names, from the first to the last.
    ///
    /// - Throws: `ModelError.unsupportedPrefetch`.
    func prefetchPath(_ keyPath: AnyKeyPath, from entity: _Entity) throws -> [RelationStep] {
        if let property = entity.property(at: keyPath) {
            return try [prefetchStep(property, of: entity, keyPath)]
        }
        guard let parts = propertyPath(keyPath, from: entity, in: self) else {
            throw ModelError.unsupportedPrefetch("\(keyPath)")
        }
        return try prefetchPath(parts, from: entity)
    }

    /// The relationships of a path of key paths, each of one property or through to-ones.
    ///
    /// - Throws: `ModelError.unsupportedPrefetch`.
    func prefetchPath(_ path: [AnyKeyPath], from entity: _Entity) throws -> [RelationStep] {
        var steps: [RelationStep] = []
        var current = entity
        for keyPath in path {
            if let last = steps.last {
                current = entities[entities[last.entity].properties[last.property].relationship!.target]
            }
            let owner = owner(of: keyPath, current)
            if let property = owner.property(at: keyPath) {
                steps.append(try prefetchStep(property, of: owner, keyPath))
            } else if let parts = propertyPath(keyPath, from: owner, in: self) {
                steps += try prefetchPath(parts, from: owner)
            } else {
                throw ModelError.unsupportedPrefetch("\(keyPath) from \(owner.name)")
            }
        }
        guard !steps.isEmpty else { throw ModelError.unsupportedPrefetch("a path of nothing") }
        return steps
    }

    /// The class from which a key path starts: the one that the path has reached, or one below it.
    private func owner(of keyPath: AnyKeyPath, _ entity: _Entity) -> _Entity {
        guard let type = Swift.type(of: keyPath).rootType as? _ModelObject.Type else { return entity }
        return entities.first { $0.type == type && $0.root == entity.root && entity.kinds.contains($0.kind) }
            ?? entity
    }

    private func prefetchStep(_ property: Int, of entity: _Entity, _ keyPath: AnyKeyPath) throws -> RelationStep {
        guard let relationship = entity.properties[property].relationship else {
            throw ModelError.unsupportedPrefetch(
                "\(entity.name).\(entity.properties[property].name), which is no relationship")
        }
        return RelationStep(relationship)
    }
}
