import SQLiteKit

/// A column of a table, as far as its values can be lost: without those that are computed.
struct TableColumn: Hashable {
    var name: String
    /// The place in the primary key, from 1; 0 outside it.
    var keyPosition: Int64
}

extension Connection {
    /// The columns of a table that hold values; empty if there is no such table.
    func columns(of table: String) throws(SQLiteError) -> [TableColumn] {
        try rows("SELECT name, pk FROM pragma_table_xinfo(?) WHERE hidden = 0", [.text(table)])
            .map { TableColumn(name: $0[0].text ?? "", keyPosition: $0[1].integer ?? 0) }
    }

    /// The tables that hold rows of their own, apart from SQLite's and `_schema`, as they are spelled.
    func userTables() throws(SQLiteError) -> [String] {
        try values(
            """
            SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
            AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> '_schema'
            """
        ).compactMap(\.text)
    }

    /// As `columns(of:)`, of all of `userTables()`.
    func columnsByTable() throws(SQLiteError) -> [ExactText: [TableColumn]] {
        var columns: [ExactText: [TableColumn]] = [:]
        for row in try rows(
            """
            SELECT t.name, c.name, c.pk FROM pragma_table_list AS t, pragma_table_xinfo(t.name) AS c
            WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
            AND t.name <> '_schema' AND c.hidden = 0
            """)
        {
            columns[ExactText(row[0].text ?? ""), default: []].append(
                TableColumn(name: row[1].text ?? "", keyPosition: row[2].integer ?? 0))
        }
        return columns
    }

    func rowCount(of table: String) throws(SQLiteError) -> Int64 {
        try value("SELECT count(*) FROM \(quoted(table))").integer ?? 0
    }
}
