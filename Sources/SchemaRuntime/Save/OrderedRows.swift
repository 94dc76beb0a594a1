import SQLiteKit

/// The rows of a to-many that keeps an order, with their numbers.
struct OrderedRows {
    private let rows: CollectionRows
    private let order: String

    /// Nil for what keeps no order.
    init?(_ relationship: Relationship, _ graph: _SchemaGraph) {
        guard let column = relationship.orderColumn, let rows = CollectionRows(relationship, graph) else { return nil }
        self.rows = rows
        order = column
    }

    /// The present numbers by key.
    func numbers(of owner: Int64, on connection: Connection) throws -> [Int64: Int64?] {
        let statement = try connection.cachedStatement(
            rows.tables.map { "SELECT \(rows.key), \(order) FROM \($0) WHERE \(rows.owner) = ?1" }.joined(
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
        for table in rows.tables {
            let statement = try connection.cachedStatement(
                "UPDATE \(table) SET \(order) = ? WHERE \(rows.owner) = ? AND \(rows.key) = ?")
            statement.binder.int64(number, at: 1)
            statement.binder.int64(owner, at: 2)
            statement.binder.int64(key, at: 3)
            try statement.run()
            // A key is in one of them.
            if connection.changes == 1 { return }
        }
    }

    /// Puts a row that is there behind all others.
    ///
    /// - Parameter last: the largest number of the others; nil if it is not known.
    /// - Returns: the row's number.
    func append(_ key: Int64, to owner: Int64, behind last: Int64?, on connection: Connection) throws -> Int64 {
        if let last = try last ?? self.last(of: owner, except: key, on: connection),
            let number = OrderPlan.first(of: 1, behind: last)
        {
            try set(number, at: key, of: owner, on: connection)
            return number
        }
        var numbers = try self.numbers(of: owner, on: connection)
        numbers[key] = nil
        // Rows without a number come before the others, by their keys, as they are read.
        let keys = numbers.sorted { ($0.value ?? .min, $0.key) < ($1.value ?? .min, $1.key) }.map(\.key) + [key]
        let plan = OrderPlan(current: keys.map { numbers[$0] ?? nil }, floor: nil)
        for (position, number) in plan.changes.sorted(by: { $0.key < $1.key }) {
            try set(number, at: keys[position], of: owner, on: connection)
        }
        return plan.changes[keys.count - 1] ?? 0
    }

    /// The largest number; nil where a row other than `key` has none, or where there are no rows.
    private func last(of owner: Int64, except key: Int64, on connection: Connection) throws -> Int64? {
        var last: Int64?
        for table in rows.tables {
            let others = "FROM \(table) WHERE \(rows.owner) = ?1 AND \(rows.key) <> ?2"
            let statement = try connection.cachedStatement(
                "SELECT max(\(order)), EXISTS (SELECT 1 \(others) AND \(order) IS NULL) \(others)")
            defer { statement.reset() }
            statement.binder.int64(owner, at: 1)
            statement.binder.int64(key, at: 2)
            guard try statement.step() else { continue }
            if statement.row.int64(at: 1) != 0 { return nil }
            if !statement.row.isNull(at: 0) { last = max(last ?? .min, statement.row.int64(at: 0)) }
        }
        return last
    }
}
