import SQLiteKit

/// Writes the order of ordered to-manys: of each whose objects changed, the rows that stand elsewhere than before.
extension SaveWriter {
    func writeOrders(on connection: StoreConnection) throws {
        for root in graph.orderedRoots {
            let home = context.homes[root]
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
