import CSQLite

extension Connection {
    /// Makes another database what this one is for a reader now, page by page; what the other one held goes. Nothing is written to this
    /// one, nor beside it.
    /// - Parameter goesOn: asked now and then; `false` ends the copying with `ResultCode.interrupted`.
    /// - Throws: SQLite's errors; the other database is to be thrown away then.
    package func copyPages(to target: Connection, goesOn: () -> Bool = { true }) throws(SQLiteError) {
        guard let backup = sqlite3_backup_init(target.handle, "main", handle, "main") else {
            throw target.failure(sqlite3_errcode(target.handle))
        }
        var code = SQLITE_OK
        while code == SQLITE_OK { code = goesOn() ? sqlite3_backup_step(backup, 4096) : SQLITE_INTERRUPT }
        let end = sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE, end == SQLITE_OK else { throw target.failure(code == SQLITE_DONE ? end : code) }
    }
}
