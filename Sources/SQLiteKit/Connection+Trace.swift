import CSQLite

/// Keeps the Swift closure alive that SQLite calls for each statement.
final class Tracer {
    let record: (String) -> Void
    init(_ record: @escaping (String) -> Void) { self.record = record }
}

extension Connection {
    /// Calls `record` with the text of each statement when it has come to its end, its values written in; `nil` ends that.
    package func setTracer(_ record: ((String) -> Void)?) {
        tracer = record.map(Tracer.init)
        guard let tracer else { return _ = sqlite3_trace_v2(handle, 0, nil, nil) }
        // The event at the beginning comes again for every row that a foreign key's action touches.
        sqlite3_trace_v2(
            handle, UInt32(SQLITE_TRACE_PROFILE),
            { _, context, statement, _ in
                guard let text = sqlite3_expanded_sql(OpaquePointer(statement)) else { return 0 }
                defer { sqlite3_free(text) }
                Unmanaged<Tracer>.fromOpaque(context!)._withUnsafeGuaranteedRef { $0.record(String(cString: text)) }
                return 0
            }, Unmanaged.passUnretained(tracer).toOpaque())
    }
}
