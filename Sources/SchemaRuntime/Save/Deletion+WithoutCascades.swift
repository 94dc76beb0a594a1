import SQLiteKit

extension Deletion {
    /// Deletes what SQLite's own cascades would take along with rows of a hierarchy: their links, and their parts in other tables. While a
    /// store migrates foreign keys are off, and nothing would.
    func takeAlong(with keys: Set<Int64>, of root: Int) throws {
        guard context.store.isMigrating else { return }
        var columns: [(table: String, column: String)] = []
        for entity in graph.entities {
            if entity.root == root { columns += entity.furtherTables.map { ($0, "\"_id\"") } }
            for relationship in entity.relationships {
                guard case .join(let join) = relationship.storage else { continue }
                if entity.root == root { columns.append((join.table, join.own)) }
                if graph.entities[relationship.target].root == root { columns.append((join.table, join.other)) }
            }
        }
        var done: Set<[String]> = []
        for (table, column) in columns where done.insert([table, column]).inserted {
            let statement = try connection.cachedStatement(
                "DELETE FROM \(table) WHERE \(column) IN (SELECT value FROM json_each(?1))")
            try statement.bind(.text(keyList(keys.sorted())), at: 1)
            try statement.run()
        }
    }
}

extension _Entity {
    /// The tables with parts of the class's rows, besides the one from which a row is deleted everywhere.
    var furtherTables: [String] {
        if keyTable != nil, isAbstract { return [] }
        return parts.map(\.table).filter { $0 != rowTable }
    }
}
