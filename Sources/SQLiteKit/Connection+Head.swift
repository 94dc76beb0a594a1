import CSQLite

// By way of SQLite: where a process closes a file that it opened itself, the system takes from it the locks that SQLite holds on the same
// file for other connections.
extension Connection {
    /// The first bytes of a file, whatever it holds, and its size; nothing is written and nothing locked.
    package static func head(of path: String, count: Int) throws(SQLiteError) -> (bytes: [UInt8], size: Int64) {
        let handle = try reading(path)
        defer { sqlite3_close_v2(handle) }
        return try head(handle, count)
    }

    /// The first bytes of the database's file as it lies there, without what stands in a log, and its size.
    package func head(count: Int) throws(SQLiteError) -> (bytes: [UInt8], size: Int64) {
        try Self.head(handle, count)
    }

    /// Whether the files of two databases have the same bytes, apart from how often and by which SQLite they were written.
    /// - Parameter goesOn: asked now and then; `false` ends it, with `false`.
    package static func haveSameContent(
        _ one: String, _ other: String, goesOn: () -> Bool = { true }
    ) throws(SQLiteError) -> Bool {
        let one = try reading(one)
        defer { sqlite3_close_v2(one) }
        let other = try reading(other)
        defer { sqlite3_close_v2(other) }
        let (size, headSize) = (try head(one, 100).size, 100)
        guard try head(other, 100).size == size else { return false }
        let count = 1 << 20
        var (left, right) = ([UInt8](repeating: 0, count: count), [UInt8](repeating: 0, count: count))
        for offset in stride(from: 0, to: size, by: count) {
            guard goesOn() else { return false }
            try check(csqlite_read(one, &left, Int32(count), offset))
            try check(csqlite_read(other, &right, Int32(count), offset))
            if offset == 0 {
                // The change counter, the version for which it holds, and SQLite's own.
                for place in [24..<28, 92..<headSize] {
                    for index in place { (left[index], right[index]) = (0, 0) }
                }
            }
            guard left == right else { return false }
        }
        return true
    }

    private static func reading(_ path: String) throws(SQLiteError) -> OpaquePointer {
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(
            uri(of: path), &handle,
            SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI | SQLITE_OPEN_EXRESCODE,
            nil)
        guard code == SQLITE_OK, let handle else {
            defer { sqlite3_close_v2(handle) }
            throw SQLiteError(code, handle)
        }
        return handle
    }

    private static func head(
        _ handle: OpaquePointer, _ count: Int
    ) throws(SQLiteError) -> (bytes: [UInt8], size: Int64) {
        var bytes = [UInt8](repeating: 0, count: count)
        var size: sqlite3_int64 = 0
        try check(csqlite_read_head(handle, &bytes, Int32(count), &size))
        return (Array(bytes.prefix(Int(clamping: size))), size)
    }

    private static func check(_ code: Int32) throws(SQLiteError) {
        guard code != SQLITE_OK else { return }
        throw SQLiteError(code: code, message: String(cString: sqlite3_errstr(code)))
    }
}
