import SQLiteKit

extension SaveWriter {
    /// Reads what SQLite computes of every row that was written, for the objects to have it after the commit.
    mutating func readComputed(on connection: StoreConnection) throws {
        guard !graph.computedRoots.isEmpty else { return }
        let homes = graph.computedRoots.map { context.homes[$0] }
        let survivors = adoptions.compactMap { $0.survivor.map { Unmanaged.passUnretained($0) } }
        for object in homes.flatMap({ $0.inserted + $0.changed }) + survivors {
            try object._withUnsafeGuaranteedRef { try readComputed(of: $0, on: connection) }
        }
    }

    private mutating func readComputed(of object: _ModelObject, on connection: StoreConnection) throws {
        let entity = object.entity
        guard !entity.derived.isEmpty, !object.isGone else { return }
        let columns = entity.derived.map { entity.properties[$0].column! }.joined(separator: ", ")
        let statement = try connection.connection.cachedStatement(
            "SELECT \(columns) FROM \(entity.source) WHERE \"_id\" = ?")
        statement.binder.int64(object._$id, at: 1)
        try statement.reading {
            guard try statement.step() else { return }
            for (column, property) in entity.derived.enumerated() {
                // What the property cannot hold is an error now, not when the row is read.
                do {
                    let value = try _Value(statement.row, column)
                    try type(of: object).init(_$blank: ()).restore(property, value)
                    computed.append((Unmanaged.passUnretained(object), property, value))
                } catch { throw Self.error(error, object.place(property)) }
            }
        }
    }
}
