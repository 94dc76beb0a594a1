import CSQLite

extension Connection {
    /// When a transaction takes its locks.
    package enum TransactionKind: String, Sendable {
        /// Takes the write lock at once: it cannot fail later because another connection wrote in between.
        case immediate = "IMMEDIATE"
        /// Takes the write lock at once, and without a write-ahead log keeps out all readers too, as a commit does.
        case exclusive = "EXCLUSIVE"
        /// Reads one state of the database until its end.
        case deferred = "DEFERRED"
    }

    /// Whether a transaction is open.
    package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Begins a transaction.
    package func begin(_ kind: TransactionKind = .immediate) throws(SQLiteError) {
        try settle()
        try cachedStatement("BEGIN \(kind.rawValue)").run()
    }

    /// Commits the open transaction. After an error it may still be open.
    package func commit() throws(SQLiteError) { try cachedStatement("COMMIT").run() }

    /// Takes back the open transaction; without one, nothing happens: SQLite ends a transaction itself after some errors.
    ///
    /// Where SQLite lacks the memory even for that, the transaction is owed to `settle`.
    package func rollBack() {
        if isInTransaction { try? execute("ROLLBACK") }
        owesRollback = isInTransaction
    }

    /// Takes back a transaction that `rollBack` could not, before somebody reads what it wrote or adds to it.
    /// - Throws: SQLite's error; the transaction is still open then, and still owed.
    @inline(__always) package func settle() throws(SQLiteError) {
        guard owesRollback else { return }
        if isInTransaction { try execute("ROLLBACK") }
        owesRollback = false
    }

    /// Runs `body` inside the open transaction: what it wrote is taken back when it throws, and only that.
    /// - Throws: what `body` throws; SQLite's errors; `misuse` where there is no transaction, since the savepoint would be one of its own then.
    package func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
        guard isInTransaction else {
            throw SQLiteError(code: ResultCode.misuse, message: "SQLite has ended the transaction after an error")
        }
        try execute("SAVEPOINT \"_part\"")
        do {
            let result = try body()
            try execute("RELEASE \"_part\"")
            return result
        } catch {
            // After some errors SQLite has ended the whole transaction itself. Where the part cannot be taken back, nothing must stay.
            if isInTransaction {
                do { try execute("ROLLBACK TO \"_part\"; RELEASE \"_part\"") } catch { rollBack() }
            }
            throw error
        }
    }

    /// Runs `body` in a transaction: committed when it returns, taken back when it throws or the commit fails.
    /// - Throws: what `body` throws; SQLite's errors at begin and commit, also that a transaction is open already.
    package func transaction<Result>(_ kind: TransactionKind = .immediate, _ body: () throws -> Result) throws -> Result
    {
        try begin(kind)
        return try completing(body)
    }

    /// Runs `body` in the open transaction and ends that as `transaction` does.
    /// - Throws: what `body` throws; SQLite's errors at the commit.
    package func completing<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            let result = try body()
            try commit()
            return result
        } catch {
            rollBack()
            throw error
        }
    }
}
