import SQLiteKit

/// What a database consists of, apart from rows: its tables, indexes, triggers, views and full-text indexes, each by its name in lower case.
package struct StoreStructure {
    /// An index, a trigger, a view or a virtual table.
    struct Object: Hashable {
        var name: String
        var table: SQLName
        var sql: String
        /// One text for all that mean the same.
        var normal: ExactText

        init(name: String, table: String, sql: String) {
            self.name = name
            self.table = SQLName(table)
            self.sql = sql
            // What stands after the first words is the same whether or not it was said that it may be there already.
            normal = ExactText(SQLWords(sql).normal.text.replacing(" if not exists ", with: " "))
        }

        static func == (left: Object, right: Object) -> Bool { left.normal == right.normal }
        func hash(into hasher: inout Hasher) { hasher.combine(normal) }
    }

    var tables: [SQLName: StoredTable] = [:]
    var indexes: [SQLName: Object] = [:]
    var triggers: [SQLName: Object] = [:]
    var views: [SQLName: Object] = [:]
    /// Virtual tables.
    var searches: [SQLName: Object] = [:]

    /// The store's own books and SQLite's are left out.
    /// - Throws: SQLite's error.
    package init(of connection: Connection) throws(SQLiteError) {
        let rows = try connection.rows(
            """
            SELECT m.type, m.name, m.tbl_name, m.sql, l.type, l.strict, l.wr FROM sqlite_schema AS m
            LEFT JOIN pragma_table_list AS l ON l.schema = 'main' AND l.name = m.name AND m.type IN ('table', 'view')
            WHERE m.sql IS NOT NULL AND m.name <> '_schema' AND m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
            """)
        for row in rows {
            let (name, sql) = (row[1].text ?? "", row[3].text ?? "")
            let object = Object(name: name, table: row[2].text ?? "", sql: sql)
            let key = SQLName(name)
            switch row[0].text {
            case "index": indexes[key] = object
            case "trigger": triggers[key] = object
            case "view": views[key] = object
            default:
                switch row[4].text {
                case "virtual": searches[key] = object
                case "shadow": break
                default:
                    tables[key] = try StoredTable(
                        name, sql: sql, isStrict: row[5].integer == 1, hasRowIDs: row[6].integer != 1, on: connection)
                }
            }
        }
    }

    /// What a new store of a version consists of, made in memory.
    /// - Throws: every reason of `StoreError`, none of which a sound plan gives.
    package init(of target: TargetSchema) throws(StoreError) {
        let opened = try StoreOpener(.memory, target: target) { _, _ in nil }.open()
        defer { opened.connection.close() }
        do throws(SQLiteError) { try self.init(of: opened.connection) } catch { throw StoreError(error) }
    }

    package var isEmpty: Bool { tables.isEmpty && views.isEmpty && searches.isEmpty }
}
