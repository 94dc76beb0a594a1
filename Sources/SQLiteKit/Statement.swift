public import CSQLite

/// A prepared statement. Used, like its connection, by one thread at a time.
///
/// What loops over rows call is public, because the compiler inlines nothing across modules that is not.
public final class Statement {
    /// `sqlite3_stmt *`, valid as long as this object.
    public let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { sqlite3_finalize(pointer) }

    /// The text from which it was prepared.
    package var sql: String { String(cString: sqlite3_sql(pointer)) }

    /// The number of its parameters.
    package var parameterCount: Int { Int(sqlite3_bind_parameter_count(pointer)) }

    /// Whether one of its parameters has a name or a number (`:a`, `?1`), and is not counted by its place alone.
    package var hasNamedParameters: Bool {
        (0..<sqlite3_bind_parameter_count(pointer)).contains { sqlite3_bind_parameter_name(pointer, $0 + 1) != nil }
    }

    /// Whether running it changes nothing in the database. (`BEGIN` and `ATTACH` change nothing there either.)
    package var isReadOnly: Bool { sqlite3_stmt_readonly(pointer) != 0 }

    /// The names of its columns.
    package var columnNames: [String] {
        (0..<sqlite3_column_count(pointer)).map { sqlite3_column_name(pointer, $0).map { String(cString: $0) } ?? "" }
    }

    /// Whether it has been stepped and neither come to its end nor been reset.
    package var isBusy: Bool { sqlite3_stmt_busy(pointer) != 0 }

    /// The row on which it stands.
    @inlinable @inline(__always) public var row: Row { Row(pointer) }

    /// Its parameters, unchecked.
    @inlinable @inline(__always) public var binder: Binder { Binder(pointer) }

    // MARK: Running

    /// Goes to the next row: `true` on a row, `false` at the end. After an error the statement is reset.
    @inlinable @inline(__always) public func step() throws(SQLiteError) -> Bool {
        let code = stepCode()
        if code == SQLITE_ROW { return true }
        if code == SQLITE_DONE { return false }
        throw failure(code)
    }

    /// Runs it to its end and resets it. The bound values stay.
    @inlinable public func run() throws(SQLiteError) {
        let code = runCode()
        if code != SQLITE_OK { throw failure(code) }
    }

    /// `sqlite3_step`, for loops that deal with the code themselves.
    @inlinable @inline(__always) public func stepCode() -> Int32 { sqlite3_step(pointer) }

    /// Runs it to its end and resets it; the extended code, `ResultCode.ok` for success. Makes no error value, so it suits a statement
    /// whose failure is expected.
    @inlinable public func runCode() -> Int32 {
        while sqlite3_step(pointer) == SQLITE_ROW {}
        return sqlite3_reset(pointer)
    }

    /// Goes back before the first row, ends the read it holds open, and keeps the bound values.
    @inlinable @inline(__always) public func reset() { _ = sqlite3_reset(pointer) }

    /// Runs `body`, which steps through rows and reads them, and resets the statement.
    /// - Throws: what `body` throws, and that there was no memory for a text or a blob, which reads as NULL then.
    package func reading<Result>(_ body: () throws -> Result) throws -> Result {
        let result: Result
        do { result = try body() } catch { throw finish(after: error) }
        try finish()
        return result
    }

    /// Resets it before its last row, or behind it: what reads a single row ends so.
    /// - Throws: that there was no memory for a text or a blob, which reads as NULL then. Whoever steps on to the end learns it there.
    package func finish() throws(SQLiteError) {
        let code = sqlite3_reset(pointer)
        guard code == SQLITE_OK else { throw SQLiteError(code, sqlite3_db_handle(pointer), sql: sql) }
    }

    /// Resets it because of `error`, which may be about a text that reads as NULL for lack of memory.
    /// - Returns: the error to throw.
    package func finish(after error: any Error) -> any Error {
        do throws(SQLiteError) { try finish() } catch let lack {
            if lack.primaryCode == ResultCode.noMemory { return lack }
        }
        return error
    }

    /// Sets every parameter to NULL.
    package func clearBindings() { sqlite3_clear_bindings(pointer) }

    /// The error behind `code`; resets the statement.
    @inline(never) public func failure(_ code: Int32) -> SQLiteError {
        // The message has to be read first: a reset may replace it.
        let error = SQLiteError(code, sqlite3_db_handle(pointer), sql: sql)
        sqlite3_reset(pointer)
        return error
    }

    // MARK: Binding, checked

    /// Binds a value to the parameter at `index`, from 1.
    /// - Throws: a position that the statement does not have, a real that is not a number, text or bytes beyond SQLite's limit.
    package func bind(_ value: Value, at index: Int32) throws(SQLiteError) {
        guard index >= 1, index <= parameterCount else {
            throw SQLiteError(
                code: ResultCode.range, message: "no parameter \(index); the statement has \(parameterCount)", sql: sql)
        }
        let isBound: Bool
        switch value {
        case .null: isBound = sqlite3_bind_null(pointer, index) == SQLITE_OK
        case .integer(let value): isBound = sqlite3_bind_int64(pointer, index, value) == SQLITE_OK
        case .real(let value):
            guard binder.double(value, at: index) else {
                throw SQLiteError(
                    code: ResultCode.mismatch, message: "not a number: SQLite would store NULL", sql: sql)
            }
            isBound = true
        case .text(let value): isBound = binder.text(value, at: index)
        case .blob(let value): isBound = value.withUnsafeBytes { binder.bytes($0, at: index) }
        }
        if !isBound {
            let database = sqlite3_db_handle(pointer)
            throw SQLiteError(sqlite3_extended_errcode(database), database, sql: sql)
        }
    }

    /// Binds the columns of the row on which another statement stands to the parameters from 1 on; there must be one for each.
    package func bind(rowOf other: Statement) throws(SQLiteError) {
        for index in 0..<sqlite3_column_count(other.pointer) {
            let code = sqlite3_bind_value(pointer, index + 1, sqlite3_column_value(other.pointer, index))
            guard code == SQLITE_OK else { throw failure(code) }
        }
    }

    /// Binds values to the parameters from 1 on; there must be one for each.
    package func bind(_ values: [Value]) throws(SQLiteError) {
        guard values.count == parameterCount else {
            throw SQLiteError(
                code: ResultCode.range,
                message: "\(values.count) values for \(parameterCount) parameters", sql: sql)
        }
        for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
    }
}
