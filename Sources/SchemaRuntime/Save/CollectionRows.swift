import SQLiteKit

/// The rows that say which objects a to-many holds: those of the objects, or those of its join table.
struct CollectionRows {
    /// More than one where the objects lie in tables by their classes.
    let tables: [String]
    /// The column of the owner's key, and that of the object's.
    let owner: String
    let key: String

    /// Nil for what is no to-many.
    init?(_ relationship: Relationship, _ graph: _SchemaGraph) {
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

    func count(of owner: Int64, on connection: Connection) throws -> Int {
        var count = 0
        for table in tables {
            let statement = try connection.cachedStatement("SELECT count(*) FROM \(table) WHERE \(self.owner) = ?")
            defer { statement.reset() }
            statement.binder.int64(owner, at: 1)
            if try statement.step() { count += Int(statement.row.int64(at: 0)) }
        }
        return count
    }
}
