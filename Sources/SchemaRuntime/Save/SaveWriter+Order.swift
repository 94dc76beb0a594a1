import SQLiteKit

/// Writes the order of ordered to-manys: of each whose objects changed, the rows that stand elsewhere than before.
extension SaveWriter {
    func writeOrders(on connection: StoreConnection) throws {
        for home in context.allHomes {
            for object in home.inserted + home.changed {
                try object._withUnsafeGuaranteedRef { try writeOrders(of: $0, home, on: connection.connection) }
            }
        }
    }

    private func writeOrders(of object: _ModelObject, _ home: Home, on connection: Connection) throws {
        let entity = home.entity(of: object)
        guard !entity.ordered.isEmpty, !object.isGone else { return }
        for index in entity.ordered where object.has(State.inserted) || object.changes & State.bit(index) != 0 {
            guard let place = OrderedRows(entity.properties[index].relationship!, graph) else { continue }
            var numbers = try place.numbers(of: object._$id, on: connection)
            let (wanted, isWhole) = wantedOrder(of: object, index, entity.properties[index].relationship!)
            let keys = wanted.filter { numbers[$0] != nil }
            // What comes to a collection that is not loaded goes to its end, whatever number it brings.
            let current = keys.map { isWhole ? numbers[$0]! : nil }
            for key in keys { numbers[key] = nil }
            let plan = OrderPlan(current: current, floor: numbers.values.compactMap { $0 }.max())
            for (position, number) in plan.changes.sorted(by: { $0.key < $1.key }) {
                try place.set(number, at: keys[position], of: object._$id, on: connection)
            }
        }
    }

    /// The keys of a to-many's objects in order: of all where it is loaded, else of those that came.
    private func wantedOrder(
        of object: _ModelObject, _ index: Int, _ relationship: Relationship
    ) -> (keys: [Int64], isWhole: Bool) {
        if let items = object.toMany(index) {
            return (items.filter { !$0.isGone }.map(\.representative._$id), true)
        }
        if case .join(let join) = relationship.storage {
            return (
                context.links.changes(of: object, join).added.filter { !$0.isGone }.map(\.representative._$id), false
            )
        }
        return (context.arrivals.keys(at: object, index), false)
    }
}

/// The rows that hold the order of one relationship.
private struct OrderedRows {
    /// More than one where the objects lie in tables by their classes.
    let tables: [String]
    /// The column of the owner's key, of the object's key, and of the number.
    let owner: String
    let key: String
    let order: String

    init?(_ relationship: Relationship, _ graph: _SchemaGraph) {
        guard let column = relationship.orderColumn else { return nil }
        order = column
        switch relationship.storage {
        case .key: return nil
        case .inverse(let column):
            let target = graph.entities[relationship.target]
            tables =
                target.keyTable == nil
                ? [relationship.inverse.map { target.properties[$0].table } ?? target.table]
                : graph.entities.filter { $0.root == target.root && target.kinds.contains($0.kind) && !$0.isAbstract }
                    .map(\.table)
            owner = column
            key = quoted("_id")
        case .join(let join):
            tables = [join.table]
            owner = join.own
            key = join.other
        }
    }

    /// The present numbers by key.
    func numbers(of owner: Int64, on connection: Connection) throws -> [Int64: Int64?] {
        let statement = try connection.cachedStatement(
            tables.map { "SELECT \(key), \(order) FROM \($0) WHERE \(self.owner) = ?1" }.joined(
                separator: " UNION ALL "))
        defer { statement.reset() }
        statement.binder.int64(owner, at: 1)
        var numbers: [Int64: Int64?] = [:]
        while try statement.step() {
            let number = statement.row.isNull(at: 1) ? nil : statement.row.int64(at: 1)
            numbers.updateValue(number, forKey: statement.row.int64(at: 0))
        }
        return numbers
    }

    func set(_ number: Int64, at key: Int64, of owner: Int64, on connection: Connection) throws {
        for table in tables {
            let statement = try connection.cachedStatement(
                "UPDATE \(table) SET \(order) = ? WHERE \(self.owner) = ? AND \(self.key) = ?")
            statement.binder.int64(number, at: 1)
            statement.binder.int64(owner, at: 2)
            statement.binder.int64(key, at: 3)
            try statement.run()
            // A key is in one of them.
            if connection.changes == 1 { return }
        }
    }
}
