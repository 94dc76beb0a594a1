/// Looks for rows that lead nowhere, after SQLite has said that there are some: what they led to is gone, or was never there.
struct LostLinks {
    private let graph: _SchemaGraph
    private let connection: StoreConnection

    init(_ graph: _SchemaGraph, _ connection: StoreConnection) {
        self.graph = graph
        self.connection = connection
    }

    /// The first row of a class, in the order of their keys, whose to-one leads to no row.
    ///
    /// - Parameter keys: among which rows; nil for all.
    /// - Returns: nil where there is none, and for what is no to-one or may lead nowhere.
    func first(
        of relationship: Relationship, _ entity: _Entity, among keys: [Int64]? = nil
    ) throws -> (row: Int64, target: Int64)? {
        let property = entity.properties[relationship.property]
        guard relationship.isKey, !relationship.mayDangle, keys?.isEmpty != true, let column = property.column else {
            return nil
        }
        let among = keys == nil ? "" : " AND own.\"_id\" IN (SELECT value FROM json_each(?1))"
        return try pairs(
            """
            SELECT own."_id", own.\(column) FROM \(property.table) AS own WHERE own.\(column) IS NOT NULL\(among) \
            AND \(isGone("own.\(column)", from: graph.entities[relationship.target].rowTable)) ORDER BY own."_id" LIMIT 1
            """, keys
        ).first
    }

    /// Those of some keys of a class that no row of its own table has.
    func missing(among keys: [Int64], _ entity: _Entity) throws -> Set<Int64> {
        if keys.isEmpty { return [] }
        // The table may have a column called `value`.
        let sql = "SELECT e.value, e.value FROM json_each(?1) AS e WHERE \(isGone("e.value", from: entity.rootTable))"
        return try Set(pairs(sql, keys).map(\.row))
    }

    private func isGone(_ key: String, from table: String) -> String {
        "NOT EXISTS (SELECT 1 FROM \(table) AS other WHERE other.\"_id\" = \(key))"
    }

    private func pairs(_ sql: String, _ keys: [Int64]?) throws -> [(row: Int64, target: Int64)] {
        let list = keys.map { keyList($0) }
        let statement = try connection.bound(sql, list.map { [.text($0)] } ?? [])
        defer { statement.reset() }
        var pairs: [(row: Int64, target: Int64)] = []
        while try statement.step() { pairs.append((statement.row.int64(at: 0), statement.row.int64(at: 1))) }
        return pairs
    }
}
