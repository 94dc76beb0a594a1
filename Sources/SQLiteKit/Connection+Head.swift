import CSQLite

extension Connection {
    /// The first bytes of a file, whatever it holds, and its size; nothing is written and nothing locked.
    ///
    /// By way of SQLite: where a process closes a file that it opened itself, the system takes from it the locks that SQLite holds on the same
    /// file for other connections.
    package static func head(of path: String, count: Int) throws(SQLiteError) -> (bytes: [UInt8], size: Int64) {
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(
            uri(of: path), &handle,
            SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI | SQLITE_OPEN_EXRESCODE,
            nil)
        defer { sqlite3_close_v2(handle) }
        guard code == SQLITE_OK, let handle else { throw SQLiteError(code, handle) }
        var bytes = [UInt8](repeating: 0, count: count)
        var size: sqlite3_int64 = 0
        let readCode = csqlite_read_head(handle, &bytes, Int32(count), &size)
        guard readCode == SQLITE_OK else {
            throw SQLiteError(code: readCode, message: String(cString: sqlite3_errstr(readCode)))
        }
        return (Array(bytes.prefix(Int(clamping: size))), size)
    }
}
