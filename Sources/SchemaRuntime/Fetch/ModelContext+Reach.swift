extension ModelContext {
    /// The keys of stored objects about which the condition or the order cannot be decided by rows: by relationships they lead to objects that wait.
    func reaching(_ request: FetchRequest) throws -> [Int64] {
        var found: Set<Int64> = []
        // Every beginning of a path is a path too, so only what waits at the end counts here.
        for path in request.condition.paths {
            let last = relationship(path.last!)
            let home = homes[last.target]
            // To a new object only objects lead that wait themselves, or such as its own key names.
            let waiting = home.changed + home.deleted + (last.storage.isInverse ? home.inserted : [])
            var ends = Set(waiting.map { $0._withUnsafeGuaranteedRef { $0._$id } })
            for keys in home.doomed.values { ends.formUnion(keys) }
            for step in path.reversed() where !ends.isEmpty { ends = try holders(of: ends, step) }
            found.formUnion(ends)
        }
        return found.sorted()
    }

    /// The keys of the objects whose relationship leads to one of some keys, in the store or in memory.
    private func holders(of keys: Set<Int64>, _ step: RelationStep) throws -> Set<Int64> {
        let relationship = relationship(step)
        let target = store.graph.entities[relationship.target]
        let list = "IN (SELECT value FROM json_each(?1))"
        var found: Set<Int64> = []
        let sql: String
        switch relationship.storage {
        case .key:
            let owner = store.graph.entities[relationship.owner]
            sql = "SELECT \"_id\" FROM \(owner.source) WHERE \(owner.properties[step.property].column!) \(list)"
        case .inverse(let column):
            sql = "SELECT \(column) FROM \(target.source) WHERE \"_id\" \(list) AND \(column) IS NOT NULL"
            // An object that was moved leads to its new owner, who need not know of it.
            for key in keys {
                guard let inverse = relationship.inverse, let object = homes[target.index].object(key),
                    !object.has(State.hollow), object.isKind(of: target)
                else { continue }
                found.insert(object.toOne(inverse).key)
            }
        case .join(let table): sql = "SELECT \(table.own) FROM \(table.table) WHERE \(table.other) \(list)"
        }
        let text = keyList(keys.sorted())
        return found.union(try reading { try $0.keys(sql, [.text(text)]) })
    }

    /// The objects to which to-ones lead, read in one go for each step; as long as the result lives, asking for them reads nothing.
    func targets(of objects: [_ModelObject], along path: [RelationStep]) throws -> [_ModelObject] {
        var (held, current): ([_ModelObject], [_ModelObject]) = ([], objects)
        for step in path {
            let relationship = relationship(step)
            guard relationship.isKey else { return held }
            let owner = store.graph.entities[step.entity]
            let slots = current.filter { $0.isKind(of: owner) }.map { $0.toOne(step.property) }
            let unknown = Set(slots.filter { $0.object == nil && $0.id > 0 }.map(\.id))
            let target = store.graph.entities[relationship.target]
            let read = unknown.isEmpty ? [] : try self.objects(of: target, where: "\"_id\"", in: unknown.sorted())
            held += read
            current = slots.compactMap(\.object) + read
        }
        return held
    }
}
