import SQLiteKit

extension Connection {
    /// Tables whose rows this program cannot check: a condition, computed column or index of them calls a function that only another has.
    ///
    /// Neither a copy of the store nor the look at it after the migration is possible with one of them.
    /// - Returns: the tables with what SQLite says, by their names.
    func uncheckableTables() throws(SQLiteError) -> [(table: String, problem: String)] {
        var found: [(table: String, problem: String)] = []
        for table in try values(
            "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name"
        ).compactMap(\.text) {
            // Functions in conditions are looked for only where these are asked; nothing runs.
            do throws(SQLiteError) { _ = try prepare("PRAGMA quick_check(\(quoted(table)))") } catch {
                guard error.primaryCode == ResultCode.error else { throw error }
                found.append((table, error.message))
            }
        }
        return found
    }
}
