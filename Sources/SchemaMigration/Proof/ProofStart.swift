import SQLiteKit

/// The store with which the paths from a version begin, as far as its tables are looked at one by one.
struct ProofStart {
    let store: ProofStore
    /// As the tables are spelled.
    let columns: [ExactText: [TableColumn]]
    /// Of tables and rows of links: the columns outside the key, where they have one.
    let columnCounts: [SQLName: Int]
    let rowCount: Int
    private var hashes: [SQLName: UInt64] = [:]
    private var keyHashes: [SQLName: UInt64] = [:]

    init(_ store: ProofStore) throws(SQLiteError) {
        self.store = store
        columns = try store.connection.columnsByTable()
        var (columnCounts, rowCount) = ([SQLName: Int](), 0)
        for (table, columns) in columns {
            let hasKey = columns.contains { $0.keyPosition > 0 }
            columnCounts[SQLName(table.text)] = hasKey ? columns.count { $0.keyPosition == 0 } : 0
            rowCount += Int(try store.connection.rowCount(of: table.text))
        }
        self.columnCounts = columnCounts
        self.rowCount = rowCount
    }

    /// Whether rows of a table can be referred to by their keys.
    func hasKey(_ table: String) -> Bool {
        columns[ExactText(table)]?.contains { $0.name == "_id" && $0.keyPosition == 1 } ?? false
    }

    /// What stands for the rows of some tables, and for the keys of others.
    mutating func rows(
        of tables: Set<SQLName>, keysOf parents: Set<SQLName>, _ objects: VersionObjects
    ) throws -> [String: UInt64] {
        var found: [String: UInt64] = [:]
        for table in tables {
            guard let name = objects.objects[table]?.first?.name else { continue }
            let hash = try hashes[table] ?? Self.hash(columns[ExactText(name)]?.map(\.name) ?? [], name, store)
            (found[table.text], hashes[table]) = (hash, hash)
        }
        for table in parents {
            guard let name = objects.objects[table]?.first?.name, hasKey(name) else { continue }
            let hash = try keyHashes[table] ?? Self.hash(["_id"], name, store)
            (found["keys of " + table.text], keyHashes[table]) = (hash, hash)
        }
        return found
    }

    private static func hash(_ columns: [String], _ table: String, _ store: ProofStore) throws(SQLiteError) -> UInt64 {
        let list = columns.map { quoted($0) }.joined(separator: ", ")
        let statement = try store.connection.prepare("SELECT \(list) FROM \(quoted(table))")
        var hash = ValueHash()
        while try statement.step() {
            for index in columns.indices { hash.combine(statement.row, at: Int32(index)) }
        }
        return hash.value
    }
}
