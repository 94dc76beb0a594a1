import CSQLite

/// Keeps the Swift closure of a function of two texts alive for SQLite.
private final class TextFunction {
    let body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Bool
    init(_ body: @escaping (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Bool) { self.body = body }
}

extension Connection {
    /// Registers a deterministic condition over two texts, which are given as UTF-8 where they lie. NULL for either gives NULL.
    package func register(
        textFunction name: String,
        _ body: @escaping (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Bool
    ) throws(SQLiteError) {
        let code = sqlite3_create_function_v2(
            handle, name, 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
            Unmanaged.passRetained(TextFunction(body)).toOpaque(),
            { context, _, arguments in
                guard let one = bytes(of: arguments![0]!), let other = bytes(of: arguments![1]!) else {
                    return sqlite3_result_null(context)
                }
                let holds = Unmanaged<TextFunction>.fromOpaque(sqlite3_user_data(context))
                    ._withUnsafeGuaranteedRef { $0.body(one, other) }
                sqlite3_result_int(context, holds ? 1 : 0)
            },
            nil, nil, { Unmanaged<TextFunction>.fromOpaque($0!).release() })
        guard code == SQLITE_OK else { throw failure(code) }
    }
}

private func bytes(of argument: OpaquePointer) -> UnsafeBufferPointer<UInt8>? {
    guard let start = sqlite3_value_text(argument) else { return nil }
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(argument)))
}
