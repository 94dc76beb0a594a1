import SQLiteKit

extension ModelContext {
    /// Loads a to-many of one object; a failure is reported, and the collection stays unloaded.
    func loadReporting(_ property: Int, of object: _ModelObject) {
        do { try load(property, of: [object]) } catch {
            report(ModelError(error, path: nil))
        }
    }

    /// Loads a to-many of several objects of one class, those where it is loaded already left out.
    ///
    /// - Throws: `ModelError`; the collections are then as they were.
    func load(_ property: Int, of objects: [_ModelObject]) throws {
        let parents = objects.filter { $0.toMany(property) == nil }
        guard let first = parents.first, let relationship = first.entity.properties[property].relationship else {
            return
        }
        if rereadCollections != nil {
            for parent in parents { rereadCollections!.note(parent, root: homes[relationship.owner].root.index) }
        }
        switch relationship.storage {
        case .inverse(let column): try loadChildren(property, relationship, column, of: parents)
        case .join(let join): try loadLinked(property, relationship, join, of: parents)
        case .key: break
        }
    }

    // MARK: - One-to-many

    private func loadChildren(
        _ property: Int, _ relationship: Relationship, _ column: String, of parents: [_ModelObject]
    ) throws {
        guard let inverse = relationship.inverse else { return }
        let target = store.graph.entities[relationship.target]
        let home = homes[relationship.target]
        let base = results.count
        try reading { connection in
            let keys = parents.map(\._$id)
            try rows(of: connection.selectByKey(target, column, keys, order: relationship.orderColumn), target)
        }
        // Where nothing waits the rows are the collections.
        if home.inserted.isEmpty, home.changed.isEmpty, relationship.orderColumn == nil || arrivals.isEmpty {
            return hand(from: base, to: inOrderOfKeys(parents), property, inverse)
        }
        // The present links count: some children were moved, some deleted, others were added and are not stored yet.
        var stored: [Int64: [_ModelObject]] = [:]
        for child in results.take(from: base) where !child.isGone {
            stored[child.toOne(inverse).key, default: []].append(child)
        }
        for parent in parents {
            let waiting = home.waiting(pointingTo: parent._$id, inverse) { $0.isKind(of: target) }
            let present = merged(stored[parent._$id] ?? [], waiting)
            let children =
                relationship.orderColumn == nil ? present : arrivals.moveToEnd(of: present, parent, property)
            parent.setToMany(property, children)
            for child in children { turn(child, inverse, to: parent) }
        }
    }

    /// Each once, with rising keys, as the rows of their children come.
    private func inOrderOfKeys(_ parents: [_ModelObject]) -> [_ModelObject] {
        if zip(parents, parents.dropFirst()).allSatisfy({ $0._$id < $1._$id }) { return parents }
        var last: Int64?
        return parents.sorted { $0._$id < $1._$id }.filter { parent in
            defer { last = parent._$id }
            return parent._$id != last
        }
    }

    /// Hands the children on `results` to their parents: those of one parent follow each other there, and become its collection as they
    /// are.
    private func hand(from base: Int, to parents: [_ModelObject], _ property: Int, _ inverse: Int) {
        let end = results.count
        var isFilled = [Bool](repeating: false, count: parents.count)
        var (next, position) = (0, base)
        while position < end {
            let (start, key) = (
                position, results.unretained(at: position)._withUnsafeGuaranteedRef { $0.toOne(inverse).key }
            )
            // A row that was changed past the library may stand elsewhere than its object.
            if next >= parents.count || parents[next]._$id != key { next = place(of: key, in: parents) }
            if next < parents.count, parents[next]._$id == key {
                let parent = Unmanaged.passUnretained(parents[next])
                while position < end, turn(results.unretained(at: position), inverse, to: parent, key) {
                    position += 1
                }
            }
            if position == start {
                results.release(at: position)
                position += 1
                continue
            }
            var children = results.takeOver(start..<position)
            if isFilled[next] { children = (parents[next].toMany(property) ?? []) + children }
            parents[next].setToMany(property, children)
            isFilled[next] = true
            next += 1
        }
        results.forget(from: base)
        for index in parents.indices where !isFilled[index] { parents[index].setToMany(property, []) }
    }

    /// The index of the first parent whose key is not below this one.
    private func place(of key: Int64, in parents: [_ModelObject]) -> Int {
        var (low, high) = (0, parents.count)
        while low < high {
            let middle = (low + high) / 2
            if parents[middle]._$id < key { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Does what `turn` does if the child points to that key; says whether it does.
    ///
    /// Both are held by who calls: to retain them again for each child takes as long as the turning.
    private func turn(
        _ child: Unmanaged<_ModelObject>, _ property: Int, to parent: Unmanaged<_ModelObject>, _ key: Int64
    ) -> Bool {
        child._withUnsafeGuaranteedRef { child in
            if child.has(State.observed) {
                guard child.toOne(property).key == key else { return false }
                parent._withUnsafeGuaranteedRef { turn(child, property, to: $0) }
                return true
            }
            var visitor = _Visitor(.turn(key: key, parent))
            child._$visit(property, &visitor)
            guard case .foundOne(var slot) = visitor.task else { return false }
            if slot.holds { slot.drop() }
            return true
        }
    }

    /// From now on the parent's collection holds the child, and not the other way round.
    private func turn(_ child: _ModelObject, _ property: Int, to parent: _ModelObject) {
        var slot = child.toOne(property)
        child.setToOne(property, .held(by: parent))
        if slot.holds { slot.drop() }
    }

    /// Both lists, each object once.
    private func merged(_ rows: [_ModelObject], _ waiting: [_ModelObject]) -> [_ModelObject] {
        if waiting.isEmpty { return rows }
        var seen = Set(rows.map { ObjectIdentifier($0) })
        return rows + waiting.filter { seen.insert(ObjectIdentifier($0)).inserted }
    }

    // MARK: - Many-to-many

    private func loadLinked(
        _ property: Int, _ relationship: Relationship, _ join: JoinTable, of parents: [_ModelObject]
    ) throws {
        let target = store.graph.entities[relationship.target]
        let stored =
            parents.count == 1
            ? [parents[0]._$id: try linked(to: parents[0], target, join, order: relationship.orderColumn)]
            : try linked(to: parents, target, join, order: relationship.orderColumn)
        for parent in parents {
            var items = stored[parent._$id] ?? []
            if !links.isEmpty {
                let changes = links.changes(of: parent, join)
                let removed = Set(changes.removed.map { ObjectIdentifier($0) })
                let added =
                    relationship.orderColumn == nil ? changes.added.sorted { $0._$id < $1._$id } : changes.added
                items = merged(items.filter { !removed.contains(ObjectIdentifier($0)) }, added)
            }
            parent.setToMany(property, items.filter { !$0.isGone })
        }
    }

    private func linked(
        to parent: _ModelObject, _ target: _Entity, _ join: JoinTable, order: String?
    ) throws -> [_ModelObject] {
        let base = results.count
        try reading { connection in
            let statement = try connection.bound(linkedSQL(target, join, order: order), [.int(parent._$id)])
            try rows(of: statement, target)
        }
        return results.take(from: base)
    }

    /// The linked objects of several parents, by the parents' keys: the links first, then each object once, however many link to it.
    private func linked(
        to parents: [_ModelObject], _ target: _Entity, _ join: JoinTable, order: String?
    ) throws -> [Int64: [_ModelObject]] {
        let links = try links(of: parents.map(\._$id), join, order: order)
        guard !links.isEmpty else { return [:] }
        let keys = Set(links.map(\.other)).sorted()
        let objects = try objects(of: target, where: "\"_id\"", in: keys)
        let byKey = Dictionary(objects.map { ($0._$id, $0) }, uniquingKeysWith: { first, _ in first })
        var linked: [Int64: [_ModelObject]] = [:]
        for link in links {
            if let object = byKey[link.other] { linked[link.own, default: []].append(object) }
        }
        return linked
    }

    private func links(of keys: [Int64], _ join: JoinTable, order: String?) throws -> [(own: Int64, other: Int64)] {
        let sql = """
            SELECT \(join.own), \(join.other) FROM \(join.table) WHERE \(join.own) IN (SELECT value FROM json_each(?1)) \
            ORDER BY \(join.own), \(order.map { "\($0), " } ?? "")\(join.other)
            """
        let list = keyList(keys)
        return try reading { connection in
            let statement = try connection.bound(sql, [.text(list)])
            defer { statement.reset() }
            var links: [(own: Int64, other: Int64)] = []
            while try statement.step() { links.append((statement.row.int64(at: 0), statement.row.int64(at: 1))) }
            return links
        }
    }

    private func linkedSQL(_ target: _Entity, _ join: JoinTable, order: String?) -> String {
        let order = order.map { "j.\($0), " } ?? ""
        let conditions = [target.kindCondition(alias: "t."), "j.\(join.own) = ?1"].compactMap { $0 }
        return """
            SELECT \(target.selection.text(alias: "t")) FROM \(join.table) AS j \
            JOIN \(target.source) AS t ON t."_id" = j.\(join.other) \
            WHERE \(conditions.joined(separator: " AND ")) ORDER BY \(order)t."_id"
            """
    }
}
