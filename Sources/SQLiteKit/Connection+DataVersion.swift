import CSQLite

extension Connection {
    /// Another number once anybody, this connection too, has changed the database, as far as this connection knows: it looks when a
    /// transaction begins. Costs no statement. `nil` where SQLite does not say.
    ///
    /// Source: `SQLITE_FCNTL_DATA_VERSION` in <https://sqlite.org/c3ref/c_fcntl_begin_atomic_write.html>.
    package var dataVersion: UInt32? {
        var version: UInt32 = 0
        let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_DATA_VERSION, &version)
        return code == SQLITE_OK ? version : nil
    }
}
