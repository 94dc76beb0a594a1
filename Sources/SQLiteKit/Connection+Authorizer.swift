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
}
