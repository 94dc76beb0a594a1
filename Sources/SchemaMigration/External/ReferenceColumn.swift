import SQLiteKit

/// A column whose values may lie in files.
struct ReferenceColumn: Hashable {
    var table: String
    var column: String
}

extension Connection {
    /// The columns that take every type, in any table and by any schema.
    func columnsOfReferences() throws(SQLiteError) -> Set<ReferenceColumn> {
        let rows = try rows(
            """
            SELECT m.name, c.name FROM sqlite_schema AS m JOIN pragma_table_xinfo(m.name) AS c
            WHERE m.type = 'table' AND m.name <> '_schema' AND upper(m.sql) NOT LIKE 'CREATE VIRTUAL%' AND upper(c.type) = 'ANY'
            """)
        return Set(
            rows.compactMap { row in
                guard let table = row[0].text, let column = row[1].text else { return nil }
                return ReferenceColumn(table: table, column: column)
            })
    }

    /// Tells each text of a column that reads as a reference.
    func forEachReference(
        in column: ReferenceColumn, _ body: (ExternalReference) -> Void
    ) throws(SQLiteError) {
        let name = quoted(column.column)
        let statement = try prepare("SELECT \(name) FROM \(quoted(column.table)) WHERE typeof(\(name)) = 'text'")
        while try statement.step() {
            if let reference = ExternalReference(statement.row.text(at: 0)) { body(reference) }
        }
    }
}
