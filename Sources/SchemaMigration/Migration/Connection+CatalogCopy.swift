import SQLiteKit

extension Connection {
    /// A database in memory with the tables, indexes, views and triggers of this one and none of its rows. What cannot be made without these,
    /// or at all, is not in it.
    ///
    /// - Parameters:
    ///   - hasTriggers: whether the triggers come along.
    ///   - empty: takes them in its place.
    /// - Throws: SQLite's errors that are no fault of the catalog's.
    func catalogCopy(hasTriggers: Bool = true, in empty: Connection? = nil) throws(SQLiteError) -> Connection {
        let copy: Connection
        if let empty { copy = empty } else { copy = try Connection() }
        try registerSchemaFunctions(on: copy)
        copy.textRules = textRules
        try copy.setForeignKeys(false)
        for sql in try definitions(hasTriggers: hasTriggers) {
            do throws(SQLiteError) { try copy.execute(sql) } catch {
                guard error.primaryCode == ResultCode.error else { throw error }
            }
        }
        try copy.allowSearchTriggers()
        return copy
    }

    /// What makes the tables and then all that depends on them. Tables that another one keeps for itself come with it.
    private func definitions(hasTriggers: Bool) throws(SQLiteError) -> [String] {
        try values(
            """
            SELECT m.sql FROM sqlite_schema AS m LEFT JOIN pragma_table_list AS l ON l.schema = 'main' AND l.name = m.name
            WHERE m.sql IS NOT NULL AND m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND ifnull(l.type, '') <> 'shadow'
            AND (m.type <> 'trigger' OR ?)
            ORDER BY CASE m.type WHEN 'table' THEN 0 WHEN 'index' THEN 1 WHEN 'view' THEN 2 ELSE 3 END,
                ifnull(l.type, '') = 'virtual', m.rowid
            """, [.integer(hasTriggers ? 1 : 0)]
        ).compactMap(\.text)
    }
}
