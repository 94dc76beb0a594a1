import CSQLite

/// Keeps the Swift closure of a collation alive for SQLite.
private final class Collation {
    let compare: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Int32
    init(_ compare: @escaping (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Int32) { self.compare = compare }
}

/// Keeps the Swift closure of a function alive for SQLite.
private final class Function {
    let body: ([Value]) throws -> Value
    init(_ body: @escaping ([Value]) throws -> Value) { self.body = body }
}

extension Connection {
    /// Registers a collation.
    /// - Parameter compare: gets two texts as UTF-8 and answers with a negative number, 0 or a positive one. It must be a total order,
    ///   the same in every process that opens the file, or indexes break.
    package func register(
        collation name: String,
        compare: @escaping (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Int32
    ) throws(SQLiteError) {
        let context = Unmanaged.passRetained(Collation(compare))
        let code = sqlite3_create_collation_v2(
            handle, name, SQLITE_UTF8, context.toOpaque(),
            { context, leftCount, left, rightCount, right in
                Unmanaged<Collation>.fromOpaque(context!)._withUnsafeGuaranteedRef {
                    $0.compare(
                        UnsafeRawBufferPointer(start: left, count: Int(leftCount)),
                        UnsafeRawBufferPointer(start: right, count: Int(rightCount)))
                }
            },
            { Unmanaged<Collation>.fromOpaque($0!).release() })
        guard code == SQLITE_OK else {
            // Unlike for functions, SQLite does not release the context of a collation that it refuses.
            context.release()
            throw failure(code)
        }
    }

    /// Registers a scalar function that always gives the same result for the same arguments and has no side effect, so that indexes,
    /// CHECKs and generated columns may use it. What it throws becomes the error of the statement.
    package func register(
        function name: String, argumentCount: Int, _ body: @escaping ([Value]) throws -> Value
    ) throws(SQLiteError) {
        let code = sqlite3_create_function_v2(
            handle, name, Int32(argumentCount), SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
            Unmanaged.passRetained(Function(body)).toOpaque(),
            { context, count, arguments in
                let function = Unmanaged<Function>.fromOpaque(sqlite3_user_data(context)).takeUnretainedValue()
                do {
                    setResult(try function.body((0..<Int(count)).map { storedValue(of: arguments![$0]!) }), context)
                } catch {
                    sqlite3_result_error(context, "\(error)", -1)
                }
            },
            nil, nil, { Unmanaged<Function>.fromOpaque($0!).release() })
        guard code == SQLITE_OK else { throw failure(code) }
    }
}

private func storedValue(of argument: OpaquePointer) -> Value {
    let count = { Int(sqlite3_value_bytes(argument)) }
    switch sqlite3_value_type(argument) {
    case SQLITE_INTEGER: return .integer(sqlite3_value_int64(argument))
    case SQLITE_FLOAT: return .real(sqlite3_value_double(argument))
    case SQLITE_TEXT:
        let start = sqlite3_value_text(argument)
        return .text(String(decoding: UnsafeBufferPointer(start: start, count: count()), as: UTF8.self))
    case SQLITE_BLOB:
        let start = sqlite3_value_blob(argument)
        return .blob(Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count())))
    default: return .null
    }
}

private func setResult(_ value: Value, _ context: OpaquePointer?) {
    switch value {
    case .null: sqlite3_result_null(context)
    case .integer(let value): sqlite3_result_int64(context, value)
    case .real(let value):
        if value.isNaN {
            sqlite3_result_error(context, "not a number: SQLite would store NULL", -1)
        } else {
            sqlite3_result_double(context, value)
        }
    case .text(var value):
        value.withUTF8 { bytes in
            guard let start = bytes.baseAddress else { return sqlite3_result_text(context, "", 0, transient) }
            start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
                sqlite3_result_text64(context, $0, UInt64(bytes.count), transient, UInt8(SQLITE_UTF8))
            }
        }
    case .blob(let value):
        if value.isEmpty {
            sqlite3_result_zeroblob(context, 0)
        } else {
            value.withUnsafeBytes {
                sqlite3_result_blob64(context, $0.baseAddress, UInt64($0.count), transient)
            }
        }
    }
}
