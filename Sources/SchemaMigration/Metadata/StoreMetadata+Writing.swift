import SQLiteKit

extension StoreMetadata {
    /// Makes `_schema`, fills it and marks the file as a store. Part of the transaction that makes the store.
    func create(on connection: Connection) throws(SQLiteError) {
        try connection.execute(
            """
            CREATE TABLE "_schema" ("key" TEXT PRIMARY KEY NOT NULL, "value" ANY NOT NULL) STRICT, WITHOUT ROWID
            """)
        try write(
            [
                ("format", .integer(Self.format)), ("storeID", .text(storeID)), ("nextID", .integer(nextID)),
            ] + schemaRows, on: connection)
    }

    /// Writes what a migration changes. Part of the migration's transaction.
    func update(on connection: Connection) throws(SQLiteError) { try write(schemaRows, on: connection) }

    private var schemaRows: [(String, Value)] {
        [
            ("version", .text(version.description)), ("hash", .text(hash)), ("draft", .integer(isDraft ? 1 : 0)),
            ("snapshot", .text(snapshot)), ("foldVersion", .integer(foldVersion)),
            ("collationVersion", .integer(collationVersion)),
            ("objects", .text(objects.sorted().joined(separator: "\n"))),
        ]
    }

    private func write(_ rows: [(String, Value)], on connection: Connection) throws(SQLiteError) {
        for (key, value) in rows {
            try connection.run("INSERT OR REPLACE INTO \"_schema\" VALUES (?, ?)", [.text(key), value])
        }
    }
}
