import CSQLite

/// SQLite's C interface with a store's own settings, opened as `sqlite3_open` does: what the runtime is measured against.
final class RawConnection {
    private var database: OpaquePointer?

    init(path: String) throws {
        guard sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else {
            throw WrongResult(words: "cannot open \(path)")
        }
        try execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON")
    }

    deinit { sqlite3_close_v2(database) }

    func execute(_ sql: String) throws {
        guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else { throw failure() }
    }

    func prepare(_ sql: String) throws -> RawStatement {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil) == SQLITE_OK,
            let statement
        else { throw failure() }
        return RawStatement(statement)
    }

    func failure() -> WrongResult { WrongResult(words: String(cString: sqlite3_errmsg(database))) }

    /// One transaction.
    func write(_ body: () throws -> Void) throws {
        try execute("BEGIN IMMEDIATE")
        try body()
        try execute("COMMIT")
    }
}

/// A prepared statement; parameters count from 1, columns from 0.
final class RawStatement {
    private let statement: OpaquePointer

    init(_ statement: OpaquePointer) { self.statement = statement }

    deinit { sqlite3_finalize(statement) }

    @inline(__always) func bind(_ value: Int64, _ index: Int32) { sqlite3_bind_int64(statement, index, value) }

    @inline(__always) func bind(_ value: Double, _ index: Int32) { sqlite3_bind_double(statement, index, value) }

    @inline(__always) func bind(_ value: String, _ index: Int32) {
        var value = value
        value.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                _ = sqlite3_bind_text(
                    statement, index, characters.baseAddress, Int32(characters.count),
                    unsafeBitCast(-1, to: sqlite3_destructor_type.self))
            }
        }
    }

    @inline(__always) func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    @inline(__always) func number(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }

    @inline(__always) func text(_ column: Int32) -> String {
        let bytes = sqlite3_column_text(statement, column)
        let count = sqlite3_column_bytes(statement, column)
        return String(decoding: UnsafeBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
    }

    /// Whether there is another row.
    @inline(__always) func step() throws -> Bool {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw WrongResult(words: String(cString: sqlite3_errmsg(sqlite3_db_handle(statement))))
        }
    }

    @inline(__always) func reset() { sqlite3_reset(statement) }

    /// Runs a statement that gives no row.
    @inline(__always) func run() throws {
        guard try !step() else { throw WrongResult(words: "a row where none was due") }
        reset()
    }
}

struct WrongResult: Error {
    let words: String
}
