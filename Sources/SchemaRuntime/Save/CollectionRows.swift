import SQLiteKit

/// The rows that say which objects a to-many holds: those of the objects, or those of its join table.
struct CollectionRows {
    let relationship: Relationship
    /// More than one where the objects lie in tables by their classes.
    let tables: [String]
    /// The column of the owner's key, and that of the object's.
    let owner: String
    let key: String
    /// The table in which each owner has a row.
    private let owners: String
    /// Where links may lead to objects that are gone: the table in which those that are there have a row.
    private let members: String?

    /// Nil for what is no to-many.
    init?(_ relationship: Relationship, _ graph: _SchemaGraph) {
        let target = graph.entities[relationship.target]
        switch relationship.storage {
        case .key: return nil
        case .inverse(let column):
            tables =
                target.keyTable == nil
                ? [relationship.inverse.map { target.properties[$0].table } ?? target.table]
                : graph.entities.filter { $0.root == target.root && target.kinds.contains($0.kind) && !$0.isAbstract }
                    .map(\.table)
            owner = column
            key = quoted("_id")
            members = nil
        case .join(let join):
            tables = [join.table]
            owner = join.own
            key = join.other
            members = relationship.mayDangle ? target.rowTable : nil
        }
        self.relationship = relationship
        owners = graph.entities[relationship.owner].rowTable
    }

    /// Those of some owners that have a row and hold more objects than they may, or fewer, in the order of their keys, with how many they hold.
    func exceeding(
        among keys: [Int64], limit: Int = -1, on connection: StoreConnection
    ) throws -> [(owner: Int64, count: Int)] {
        guard let bounds = relationship.bounds, !keys.isEmpty else { return [] }
        let isThere = members.map { " AND EXISTS (SELECT 1 FROM \($0) AS m WHERE m.\"_id\" = r.\(key))" } ?? ""
        let number = tables.map { "(SELECT count(*) FROM \($0) AS r WHERE r.\(owner) = o.value\(isThere))" }
        let statement = try connection.bound(
            """
            SELECT c.owner, c.number \
            FROM (SELECT o.value AS owner, \(number.joined(separator: " + ")) AS number FROM json_each(?1) AS o) AS c \
            WHERE c.number NOT BETWEEN ?2 AND ?3 AND EXISTS (SELECT 1 FROM \(owners) AS t WHERE t."_id" = c.owner) \
            ORDER BY c.owner LIMIT ?4
            """,
            [
                .text(keyList(keys)), .int(Int64(bounds.lowerBound)), .int(Int64(bounds.upperBound)),
                .int(Int64(limit)),
            ])
        defer { statement.reset() }
        var found: [(owner: Int64, count: Int)] = []
        while try statement.step() { found.append((statement.row.int64(at: 0), Int(statement.row.int64(at: 1)))) }
        return found
    }
}
