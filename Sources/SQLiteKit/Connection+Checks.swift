/// A row whose foreign key leads nowhere.
package struct ForeignKeyViolation: Hashable, Sendable {
    package var table: String
    /// `nil` in a table without rowid.
    package var rowID: Int64?
    package var parent: String
}

extension Connection {
    /// What `quick_check` finds wrong with the file; empty when it is sound. Reads every page.
    package func quickCheck() throws(SQLiteError) -> [String] {
        try values("PRAGMA quick_check(20)").compactMap(\.text).filter { $0 != "ok" }
    }

    /// Rows whose foreign keys lead nowhere, at most `limit`.
    /// - Parameter table: the table whose keys are looked at; `nil` for every table.
    package func foreignKeyViolations(
        in table: String? = nil, limit: Int = 20
    ) throws(SQLiteError) -> [ForeignKeyViolation] {
        let statement = try prepare(
            "SELECT \"table\", rowid, parent FROM pragma_foreign_key_check" + (table == nil ? "" : "(?)")
                + " LIMIT \(limit)")
        try statement.bind(table.map { [.text($0)] } ?? [])
        var violations: [ForeignKeyViolation] = []
        while try statement.step() {
            let row = statement.row
            violations.append(
                ForeignKeyViolation(
                    table: row.text(at: 0), rowID: row[1].integer, parent: row.text(at: 2)))
        }
        return violations
    }

    /// Runs `body` while rows need not meet the checks of their tables. Prepared statements are prepared anew, before and after.
    /// - Throws: what `body` throws; SQLite's errors.
    package func ignoringChecks<Result>(_ body: () throws -> Result) throws -> Result {
        try execute("PRAGMA ignore_check_constraints = ON")
        let result = Swift.Result { try body() }
        // Not for lack of memory alone may a connection go on without them.
        do { try execute("PRAGMA ignore_check_constraints = OFF") } catch {
            try execute("PRAGMA ignore_check_constraints = OFF")
        }
        return try result.get()
    }

    /// Writes a compact copy of the database, as it is for a reader now, to a file that is not there yet. Rowids stay.
    /// - Throws: SQLite's errors; that the file exists and is not empty.
    package func vacuum(into path: String) throws(SQLiteError) { try run("VACUUM INTO ?", [.text(uri(of: path))]) }
}
