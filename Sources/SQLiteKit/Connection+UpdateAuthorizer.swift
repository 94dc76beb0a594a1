import CSQLite

extension Connection {
    /// Prepares SQL from outside that is to change columns of one table and nothing else: no other table or column, no rows more or fewer,
    /// no transaction, database, pragma or schema. What the table's triggers do is the schema's own.
    ///
    /// - Parameters:
    ///   - sql: one UPDATE of a table.
    ///   - version: a column that the statement itself sets, once.
    ///   - allows: whether it may change a column of a table.
    /// - Returns: the statement, the columns that it changes, without `version`, and the tables that it reads.
    /// - Throws: “not authorized” with what it wanted; what SQLite finds wrong with it.
    package func statement(
        updating sql: String, version: String, allows: @escaping (_ table: String, _ column: String) -> Bool
    ) throws(SQLiteError) -> (statement: Statement, columns: Set<String>, tables: Set<String>) {
        // Virtual tables that it names are opened now: their definitions are no business of the authorizer's. Nothing of it runs.
        _ = try prepare(sql)
        let guardian = UpdateGuard(version: version, allows: allows)
        sqlite3_set_authorizer(
            handle,
            { guardian, action, one, other, _, trigger in
                guard let guardian else { return SQLITE_DENY }
                func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
                return Unmanaged<UpdateGuard>.fromOpaque(guardian).takeUnretainedValue()
                    .isAllowed(action, text(one), text(other), isInTrigger: trigger != nil) ? SQLITE_OK : SQLITE_DENY
            }, Unmanaged.passUnretained(guardian).toOpaque())
        defer { sqlite3_set_authorizer(handle, nil, nil) }
        do throws(SQLiteError) {
            let statement = try prepare(sql)
            return (statement, guardian.columns, guardian.tables)
        } catch {
            guard let refusal = guardian.refusal else { throw error }
            throw SQLiteError(code: ResultCode.notAuthorized, message: refusal, sql: sql)
        }
    }
}

/// What an UPDATE from outside asks for, one by one.
private final class UpdateGuard {
    private let version: String
    private let allows: (String, String) -> Bool
    private var setsVersion = false
    private(set) var columns: Set<String> = []
    private(set) var tables: Set<String> = []
    private(set) var refusal: String?

    init(version: String, allows: @escaping (String, String) -> Bool) {
        (self.version, self.allows) = (version, allows)
    }

    func isAllowed(_ action: Int32, _ one: String, _ other: String, isInTrigger: Bool) -> Bool {
        switch action {
        case SQLITE_SELECT, SQLITE_READ, SQLITE_FUNCTION, SQLITE_RECURSIVE:
            if action == SQLITE_READ, sqlite3_stricmp(one, "pragma_optimize") == 0 { return refuse("it runs a pragma") }
            if action == SQLITE_READ, !isInTrigger { tables.insert(one) }
            return true
        case SQLITE_UPDATE where isInTrigger: return true
        case SQLITE_INSERT where isInTrigger, SQLITE_DELETE where isInTrigger: return true
        case SQLITE_UPDATE:
            if other == version, !setsVersion {
                setsVersion = true
                return true
            }
            guard allows(one, other) else { return refuse("it sets \(other) of \(one)") }
            columns.insert(other)
            return true
        default: return refuse("it does more than to set columns")
        }
    }

    private func refuse(_ problem: String) -> Bool {
        refusal = refusal ?? problem
        return false
    }
}
