import CSQLite

extension Connection {
    /// What holds for every connection and touches no file.
    func configure() throws(SQLiteError) {
        sqlite3_busy_timeout(handle, 5000)
        // A file from elsewhere must not reach functions with side effects from its views, triggers and defaults.
        try execute("PRAGMA trusted_schema = OFF; PRAGMA foreign_keys = ON")
    }

    /// Turns on the write-ahead log and the durability that goes with it: a power cut may cost the last commits, never the file.
    /// - Throws: SQLite's error, or that the file system refuses (shared memory is needed).
    package func useWriteAheadLog() throws(SQLiteError) {
        if path != nil {
            let mode = try value("PRAGMA journal_mode = WAL")
            guard mode == "wal" else {
                throw SQLiteError(
                    code: ResultCode.error, message: "no write-ahead log here; the journal mode stays \(mode)")
            }
        }
        try execute("PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 67108864")
    }

    /// What a commit waits for.
    package enum Synchronous: String, Sendable {
        /// A power cut may cost the last commits, never the file.
        case normal = "NORMAL"
        /// The commit is on disk.
        case full = "FULL"
    }

    /// Changes what a commit waits for; not inside a transaction, where SQLite refuses it.
    package func setSynchronous(_ level: Synchronous) throws(SQLiteError) {
        try execute("PRAGMA synchronous = \(level.rawValue)")
    }

    /// Whether foreign keys are enforced. Inside a transaction SQLite ignores a change, so that is refused.
    package func setForeignKeys(_ on: Bool) throws(SQLiteError) {
        guard !isInTransaction else {
            throw SQLiteError(code: ResultCode.misuse, message: "foreign_keys cannot change inside a transaction")
        }
        try execute("PRAGMA foreign_keys = \(on ? "ON" : "OFF")")
    }

    /// Whether the database can only be read.
    package var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    /// Whether SQLite guards its catalog against being edited, as some systems' does from the start.
    package var isDefensive: Bool {
        get { csqlite_flag(handle, SQLITE_DBCONFIG_DEFENSIVE) != 0 }
        set { csqlite_set_flag(handle, SQLITE_DBCONFIG_DEFENSIVE, newValue ? 1 : 0) }
    }

    /// How long a statement waits for another connection's lock. 5,000 from the start.
    package func setBusyTimeout(milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

    /// Rows that the last INSERT, UPDATE or DELETE changed, without those that triggers and foreign keys changed.
    package var changes: Int64 { sqlite3_changes64(handle) }

    /// Rows changed since the connection was opened, by triggers and foreign keys as well, but not by DDL.
    package var totalChanges: Int64 { sqlite3_total_changes64(handle) }

    /// Whether rows of the open transaction refer to ones that are not there, so that it cannot be committed yet.
    package var hasOpenForeignKeys: Bool {
        var (current, highest): (Int32, Int32) = (0, 0)
        let code = sqlite3_db_status(handle, SQLITE_DBSTATUS_DEFERRED_FKS, &current, &highest, 0)
        return code == ResultCode.ok && current != 0
    }

    /// The rowid of the last row inserted.
    package var lastInsertedRowID: Int64 { sqlite3_last_insert_rowid(handle) }

    /// The extended code of the last call that failed.
    package var errorCode: Int32 { sqlite3_extended_errcode(handle) }
}

extension Connection {
    /// Switches off SQLite's count of the memory that it has in this process, for which each allocation takes one lock: threads that work side by
    /// side would wait for each other. Called before the first connection; later it does nothing.
    package static func stopCountingMemory() { _ = csqlite_stop_counting_memory() }
}
