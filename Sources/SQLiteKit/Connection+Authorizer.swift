import CSQLite

extension Connection {
    /// Runs `body` while no statement may begin, commit or roll back a transaction, attach a database or change foreign keys: for SQL
    /// from outside that has to stay within the transaction it runs in. Such a statement fails with “not authorized”.
    package func withoutTransactionControl<Result>(
        _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        sqlite3_set_authorizer(
            handle,
            { _, action, name, _, _, _ in
                switch action {
                case SQLITE_TRANSACTION, SQLITE_SAVEPOINT, SQLITE_ATTACH, SQLITE_DETACH: return SQLITE_DENY
                case SQLITE_PRAGMA where name.map { String(cString: $0) } == "foreign_keys": return SQLITE_DENY
                default: return SQLITE_OK
                }
            }, nil)
        defer { sqlite3_set_authorizer(handle, nil, nil) }
        return try body()
    }

    /// As `cachedStatement`, for SQL from outside that is to read: what would begin a transaction, attach a database, or set or run a pragma is
    /// “not authorized”, whatever word the text begins with. `pragma_optimize`, which a SELECT can read, writes statistics.
    package func statement(reading sql: String) throws(SQLiteError) -> Statement {
        // An authorizer makes SQLite prepare all statements again.
        if let known = statements[sql]?.statement, !known.isBusy { return try cachedStatement(sql) }
        sqlite3_set_authorizer(
            handle,
            { _, action, name, _, _, _ in
                switch action {
                case SQLITE_TRANSACTION, SQLITE_SAVEPOINT, SQLITE_ATTACH, SQLITE_DETACH, SQLITE_PRAGMA:
                    return SQLITE_DENY
                case SQLITE_READ where name.map { sqlite3_stricmp($0, "pragma_optimize") == 0 } == true:
                    return SQLITE_DENY
                default: return SQLITE_OK
                }
            }, nil)
        defer { sqlite3_set_authorizer(handle, nil, nil) }
        return try cachedStatement(sql)
    }

    /// The tables that a statement reads, those behind views among them. Nothing of it runs.
    package func tables(readBy sql: String) throws(SQLiteError) -> Set<String> {
        let reads = TablesRead()
        sqlite3_set_authorizer(
            handle,
            { reads, action, table, _, _, _ in
                switch action {
                // Some pragmas run while they are prepared.
                case SQLITE_TRANSACTION, SQLITE_SAVEPOINT, SQLITE_ATTACH, SQLITE_DETACH, SQLITE_PRAGMA:
                    return SQLITE_DENY
                case SQLITE_READ:
                    if let reads, let table {
                        Unmanaged<TablesRead>.fromOpaque(reads).takeUnretainedValue().names
                            .insert(String(cString: table))
                    }
                    return SQLITE_OK
                default: return SQLITE_OK
                }
            }, Unmanaged.passUnretained(reads).toOpaque())
        defer { sqlite3_set_authorizer(handle, nil, nil) }
        _ = try prepare(sql)
        return reads.names
    }
}

private final class TablesRead {
    var names: Set<String> = []
}
