import SQLiteKit
import SchemaSnapshot

extension ModelContainer {
    /// Deletes all objects of all models, in one transaction, and the files of their values. The store stays, with its version and what others
    /// added to it; identifiers are not used again.
    ///
    /// Delete rules have nothing to say, since nothing is left. Contexts learn of it as of any save.
    ///
    /// - Throws: `ModelError.readOnly`; errors of the store, which is then as it was. Of several stores those before it are empty.
    public func erase() throws {
        for store in stores { try store.erase() }
    }

    /// The same as ``erase()``, by its older name.
    ///
    /// - Throws: as `erase`.
    public func deleteAllData() throws { try erase() }
}

extension Store {
    fileprivate func erase() throws {
        guard !isReadOnly else { throw ModelError.readOnly }
        let tables = Set(
            graph.entities.flatMap { entity in
                entity.parts.map(\.table) + [entity.keyTable].compactMap { $0 }
                    + entity.relationships.compactMap { relationship in
                        if case .join(let join) = relationship.storage { join.table } else { nil }
                    }
            })
        let pool = connections
        let connection = try pool.take()
        defer { pool.give(back: connection) }
        try connection.use { store in
            // SQLite follows its own cascades no further than a thousand levels; here they would find nothing to do.
            try store.connection.execute("PRAGMA foreign_keys = OFF")
            defer { try? store.connection.execute("PRAGMA foreign_keys = ON") }
            try store.writing {
                try externalFolder?.setMark(makingFolder: false)
                // An abstract class may have a view in place of a table.
                let rows = try store.connection.rows("SELECT name FROM sqlite_schema WHERE type = 'table'")
                let present = Set(rows.compactMap { $0[0].text.map(quoted) })
                for table in tables.sorted() where present.contains(table) {
                    try store.connection.execute("DELETE FROM \(table)")
                }
            }
        }
        inboxes.post(.everything, except: nil)
        sweepIfDue(timeout: 200)
    }
}
