import CSQLite

/// A statement of the cache, and when it was last asked for.
struct CachedStatement {
    var statement: Statement
    var lastUse: Int
}

extension Connection {
    /// Statements that `cachedStatement` keeps.
    static let cacheCapacity = 128

    /// Prepares one statement.
    /// - Parameter persistent: whether it will be kept and used often.
    /// - Throws: what SQLite finds wrong with it; no statement, or more than one.
    package func prepare(_ sql: String, persistent: Bool = false) throws(SQLiteError) -> Statement {
        var script = try Script(sql)
        guard let statement = try script.next(on: self, persistent: persistent) else {
            throw SQLiteError(code: ResultCode.misuse, message: "no statement", sql: sql)
        }
        guard script.isAtEnd else {
            throw SQLiteError(code: ResultCode.misuse, message: "more than one statement", sql: sql)
        }
        return statement
    }

    /// How many statements the cache holds.
    package var cachedCount: Int { statements.count }

    /// The statement of this text, prepared at its first use and kept. It stands before its first step; what was bound last may still
    /// be bound. While one is stepped through, the same text gives a second statement that is not kept.
    package func cachedStatement(_ sql: String) throws(SQLiteError) -> Statement {
        clock += 1
        if let found = statements[sql]?.statement {
            guard !found.isBusy else {
                cacheMisses += 1
                return try prepare(sql)
            }
            statements[sql]?.lastUse = clock
            found.reset()
            return found
        }
        cacheMisses += 1
        let statement = try prepare(sql, persistent: true)
        if statements.count >= Self.cacheCapacity,
            let oldest = statements.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            statements[oldest.key] = nil
        }
        statements[sql] = CachedStatement(statement: statement, lastUse: clock)
        return statement
    }

    /// Runs each statement of a script, without parameters; rows are passed over.
    /// - Throws: the first error, with the statement that made it.
    package func execute(_ sql: String) throws(SQLiteError) {
        var script = try Script(sql)
        while let statement = try script.next(on: self, persistent: false) { try statement.run() }
    }
}

/// SQL text of several statements, taken one by one.
private struct Script {
    /// With a NUL at the end.
    private let text: [CChar]
    private var position = 0

    init(_ sql: String) throws(SQLiteError) {
        text = Array(sql.utf8CString)
        guard text.firstIndex(of: 0) == text.count - 1 else {
            // SQLite would stop there and pass over the rest in silence.
            throw SQLiteError(code: ResultCode.misuse, message: "NUL in a statement", sql: sql)
        }
    }

    /// Whether only blanks and semicolons are left. (A comment behind the last statement counts as more.)
    var isAtEnd: Bool {
        text[position...].allSatisfy { [0, 0x20, 0x09, 0x0A, 0x0D, 0x3B].contains($0) }
    }

    /// Prepares the next statement; `nil` at the end.
    mutating func next(on connection: Connection, persistent: Bool) throws(SQLiteError) -> Statement? {
        let database = connection.handle
        while position < text.count - 1 {
            var pointer: OpaquePointer?
            let (code, length) = text.withUnsafeBufferPointer { buffer in
                let start = buffer.baseAddress! + position
                var tail: UnsafePointer<CChar>?
                let code = sqlite3_prepare_v3(
                    database, start, -1, persistent ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0, &pointer, &tail)
                return (code, tail.map { $0 - start } ?? 0)
            }
            guard code == SQLITE_OK else {
                let rest = text[position...].dropLast().map { UInt8(bitPattern: $0) }
                throw SQLiteError(code, database, sql: String(decoding: rest, as: UTF8.self))
            }
            position += length
            if let pointer { return Statement(pointer) }
        }
        return nil
    }
}
