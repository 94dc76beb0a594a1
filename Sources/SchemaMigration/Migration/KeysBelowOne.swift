import SQLiteKit

/// Rows of a table whose keys are no object's. Those of the library begin with 1: 0 stands for no object, and what is below for objects that are
/// not saved yet.
package struct KeysBelowOne: Hashable {
    package var table: String
    var count: Int64
    /// Of the first ten.
    var keys: [Int64]
    /// The columns that lead to the table, each with its own: `Photo.trip`.
    package var references: [String]

    /// Why a store with such rows is refused.
    package var error: StoreError {
        StoreError(.keysBelowOne(table: table, count: count, keys: keys, references: references))
    }
}

extension Connection {
    /// The rows with such keys, table by table; found by the keys themselves, however many rows there are.
    /// - Parameter tables: those of the schema; what has no key `_id` among them is passed over.
    /// - Throws: SQLite's error.
    package func keysBelowOne(in tables: some Sequence<String>) throws(SQLiteError) -> [KeysBelowOne] {
        var found: [KeysBelowOne] = []
        for table in tables.sorted() {
            let hasKey = try value(
                "SELECT count(*) FROM pragma_table_info(?) WHERE name = '_id' AND pk = 1", [.text(table)])
            guard hasKey == 1 else { continue }
            let condition = "FROM \(quoted(table)) WHERE \"_id\" < 1"
            let count = try value("SELECT count(*) \(condition)").integer ?? 0
            guard count > 0 else { continue }
            let keys = try values("SELECT \"_id\" \(condition) ORDER BY \"_id\" DESC LIMIT 10").compactMap(\.integer)
            let references = try values(
                """
                SELECT m.name || '.' || k."from" FROM sqlite_schema AS m, pragma_foreign_key_list(m.name) AS k
                WHERE m.type = 'table' AND k."table" = ? COLLATE NOCASE
                -- A computed one follows by itself, and cannot be written.
                AND NOT EXISTS (
                    SELECT 1 FROM pragma_table_xinfo(m.name) AS x WHERE x.name = k."from" AND x.hidden IN (2, 3))
                ORDER BY 1
                """, [.text(table)]
            ).compactMap(\.text)
            found.append(KeysBelowOne(table: table, count: count, keys: keys, references: references))
        }
        return found
    }

    /// Of a database that is about to be taken for a store of a version.
    /// - Throws: SQLite's error; what stands against the version's own plan.
    package func keysBelowOne(of version: TargetSchema) throws -> [KeysBelowOne] {
        try keysBelowOne(in: StoreStructure(of: version).tables.values.map(\.name))
    }
}
