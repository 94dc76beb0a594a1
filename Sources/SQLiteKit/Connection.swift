import CSQLite

/// A connection to one database.
///
/// **Threads**: a connection and its statements are used by one thread at a time; SQLite's own locks are off. It is not `Sendable`:
/// whoever shares one (an in-memory store cannot have two) keeps it in a `Mutex` or behind one serial executor. Only `interrupter`
/// may be used from anywhere at any time.
package final class Connection {
    /// How a file is opened.
    package enum Access: Hashable, Sendable {
        /// For reading and writing; made if it is not there.
        case create
        /// For reading and writing.
        case readWrite
        case readOnly
        /// For reading a file that nobody changes: no lock, no `-wal`, no `-shm`, nothing written beside it.
        case immutable
        /// For reading a file with a write-ahead log that nobody has open: no lock, and what SQLite keeps of a log in `-shm` is kept in memory.
        case unshared
    }

    /// Where the database is; `nil` for one in memory.
    package let path: String?
    /// Stops a running statement from another thread.
    package let interrupter: Interrupter

    var openHandle: OpaquePointer?
    /// Of a file that is read without a lock, before it was opened.
    private(set) var witness: FileWitness?
    var statements: [String: CachedStatement] = [:]
    /// Counts uses of the statement cache.
    package internal(set) var clock = 0
    /// How many of those uses found no statement and prepared one.
    package internal(set) var cacheMisses = 0
    /// Called now and then while statements run.
    var progressHandler: ProgressHandler?
    /// Told of each statement.
    var tracer: Tracer?
    /// Whether a transaction is still open that had to be taken back.
    var owesRollback = false
    /// What somebody keeps by the connection, for its life.
    package var attachment: AnyObject?

    /// Opens a file. Nothing is read or written before the first statement, apart from `Access.create` making an empty file.
    /// - Throws: SQLite older than 3.37, a file that cannot be opened. A file that is no database is found by the first statement.
    package convenience init(path: String, _ access: Access) throws(SQLiteError) {
        let flags =
            switch access {
            case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .readWrite: SQLITE_OPEN_READWRITE
            case .readOnly, .immutable, .unshared: SQLITE_OPEN_READONLY
            }
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw SQLiteError(code: ResultCode.cannotOpen, message: "a path must not be empty and has no NUL")
        }
        let option =
            switch access {
            case .immutable: "?immutable=1"
            case .unshared: "?vfs=unix-none"
            case .create, .readWrite, .readOnly: ""
            }
        let witness = access == .immutable || access == .unshared ? FileWitness(path) : nil
        try self.init(uri: uri(of: path) + option, flags: flags, path: path)
        self.witness = witness
        guard access == .unshared else { return }
        // Before the log is looked at, or else shared memory is made for it. The log stays, also where it could be removed.
        try execute("PRAGMA locking_mode = EXCLUSIVE")
        csqlite_set_flag(self.handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    }

    /// Opens a database in memory that no other connection sees.
    package convenience init() throws(SQLiteError) {
        try self.init(uri: ":memory:", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, path: nil)
    }

    /// Opens a database that no other connection sees, and of which a file without a name holds what is too much for memory.
    package static func temporary() throws(SQLiteError) -> Connection {
        try Connection(uri: "", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, path: nil)
    }

    private init(uri: String, flags: Int32, path: String?) throws(SQLiteError) {
        try requireVersion(sqlite3_libversion_number())
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(
            uri, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI | SQLITE_OPEN_EXRESCODE, nil)
        guard code == SQLITE_OK, let handle else {
            let error = SQLiteError(code, handle)
            sqlite3_close_v2(handle)
            throw error
        }
        self.path = path
        openHandle = handle
        interrupter = Interrupter(handle)
        try configure()
    }

    deinit { close() }

    /// Closes the connection; a second call does nothing. A statement that is still held keeps the file open until it goes.
    /// - Parameter checkpointing: whether the last connection to a file moves the write-ahead log into it and removes the log, as
    ///   SQLite does by itself; `false` leaves the file and its log as they are.
    package func close(checkpointing: Bool = true) {
        guard let handle = openHandle else { return }
        if !checkpointing { csqlite_set_flag(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1) }
        interrupter.invalidate()
        statements = [:]
        sqlite3_progress_handler(handle, 0, nil, nil)
        sqlite3_trace_v2(handle, 0, nil, nil)
        sqlite3_close_v2(handle)
        openHandle = nil
    }

    /// `sqlite3 *`. Using a closed connection is a programmer's error.
    package var handle: OpaquePointer {
        guard let openHandle else { preconditionFailure("the connection to \(path ?? "memory") is closed") }
        return openHandle
    }

    /// The error behind a code that a call on this connection just returned.
    func failure(_ code: Int32, sql: String? = nil) -> SQLiteError { SQLiteError(code, handle, sql: sql) }
}

/// Strict tables came with SQLite 3.37.
func requireVersion(_ number: Int32) throws(SQLiteError) {
    guard number >= 3_037_000 else {
        let found = "\(number / 1_000_000).\(number / 1000 % 1000).\(number % 1000)"
        throw SQLiteError(
            code: ResultCode.error, message: "SQLite 3.37 or newer is needed; this program runs with \(found)")
    }
}

/// The path as a URI, so that no name (`:memory:`, `file:…`, one with `?`) means anything but a file.
func uri(of path: String) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text = Array((path.hasPrefix("/") ? "file://" : "file:").utf8)
    for byte in path.utf8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
            UInt8(ascii: "_"):
            text.append(byte)
        default: text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
    }
    return String(decoding: text, as: UTF8.self)
}
