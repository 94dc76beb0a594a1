/// Why a store could not be opened, made or migrated.
///
/// The store is then as it was before, with every row; where only the last steps after a migration failed (a full disk while the log is
/// moved, no memory), it is the migrated one, whole, and the next opening finds it so. For the reasons under “The place”, “The file” and “The version” nothing was
/// written to it or its folder.
public struct StoreError: Error, Hashable, Sendable {
    /// What was the matter; versions are spelled `1.2.3`.
    public enum Reason: Hashable, Sendable {
        // MARK: The place

        /// There is no file, and none may be made.
        case fileMissing
        /// The path is that of a folder.
        case isDirectory
        /// The folder for the store is not there.
        case folderMissing
        /// The store needs files beside it, and its folder does not take any.
        case folderNotWritable
        /// The user of this process may not read the file.
        case notReadable
        /// The user of this process may not write to the file.
        case notWritable
        /// A copy was to be written where something lies already.
        case fileExists
        /// The file lies on a file system of another machine (named here), where a write-ahead log cannot be shared.
        case networkFileSystem(String)

        // MARK: The file

        /// The file has no bytes, and no store may be made of it.
        case emptyFile
        /// The write-ahead log of a store is there without the store.
        case logWithoutStore
        /// The folder with the files of a store's values is there without the store.
        case filesWithoutStore
        /// The file is of another kind.
        case notADatabase
        /// The file has no readable page, as an encrypted database has.
        case encrypted
        /// A database of SQLite, but no store of this library.
        case foreignDatabase(tables: [String])
        /// A database with tables of this schema, but without the store's bookkeeping, and not exactly as a version of the schema has
        /// them: the version that it is nearest to, and each difference in one line.
        case unknownCatalog(nearest: String, differences: [String])
        /// A database with exactly the tables of several versions, and without the store's bookkeeping: a migration from one of them to another
        /// changes rows, so that it matters which it is.
        case ambiguousVersion(among: [String])
        /// A program was killed in the midst of a transaction, which has to be taken back before the database can be read: by opening it once
        /// for writing, or with the program that it belongs to.
        case transactionCutOff
        /// The database is broken; what was found.
        case damaged(findings: [String])
        /// The store was written in a later form of the store's own bookkeeping.
        case newerFormat(Int64)

        // MARK: The version

        /// The store belongs to a later version of the schema.
        case newerStore(stored: String, newest: String)
        /// The store's version was never one of this schema, as far as this program knows.
        case unknownVersion(stored: String, nearest: String?)
        /// The store's version was released and has been given up since. Programs of the versions that are named, one after the other, bring
        /// it to where this one goes on: each was the oldest that was kept at its time.
        case squashedVersion(stored: String, migratedBy: [String])
        /// No migration leads from the store's version to the program's.
        case noPlan(from: String, to: String)
        /// The store was made by a draft of a version that has since been changed; each difference in one line.
        case draftChanged(version: String, differences: [String])
        /// The store's version bears the number of a released one and differs from it; each difference in one line.
        case versionMismatch(version: String, differences: [String])
        /// The store has to be migrated, and it was opened for reading only.
        case migrationNeeded(from: String, to: String)
        /// Somebody else has brought the store to another version, or another schema of a draft, since this program opened it.
        case storeMigrated(from: String, to: String)

        /// The store's indexes over text were made by other rules than this program's, and it was opened for reading only.
        case textIndexesOutdated

        // MARK: The migration

        /// Another process is migrating the store and did not come to an end.
        case lockTimeout
        /// There is no room for the copy of the store and the migration; in bytes.
        case notEnoughSpace(needed: Int64, available: Int64)
        /// The copy of the store could not be made or is not sound.
        case backupFailed(String)
        /// Rows of the old store refer to rows that are not there: each reference in one line, with the number of rows and the keys of the
        /// first ten.
        case danglingReferences([String])
        /// Rows whose keys are no object's, since they are below 1, in a database that was to be taken for a store, or before Swift code of a
        /// migration: their number, the keys of the first ten, and the columns (`Table.column`) that lead to the table.
        case keysBelowOne(table: String, count: Int64, keys: [Int64], references: [String])
        /// Rows that the newer version does not allow, as the schema's author said there would be none: what they are to be, in a sentence,
        /// how many do not fit, and the keys of the first ten.
        case rowsDoNotFit(table: String, problem: String, count: Int64, keys: [String])
        /// Rows have no value of a required attribute or relationship when the Swift code of the step is through: how many, and the keys of
        /// the first ten.
        case valuesMissing(model: String, attribute: String, count: Int64, keys: [String])
        /// The migration runs Swift code, which this program does not have.
        case codeNeeded(from: String, to: String)
        /// The Swift code of a step threw.
        case codeFailed(from: String, to: String, message: String)
        /// Columns that someone added to a table, which the migration makes anew or drops.
        case columnsNotInSchema(table: String, columns: [String])
        /// Somebody has added something, a `table`, `view`, `index`, `trigger` or a `column` of a table, under a name that the migration gives to
        /// something of the schema's.
        case nameTaken(kind: String, name: String, table: String?)
        /// A view, trigger, index or `full-text index` that someone added to the store would be lost or cease to work, or a `table` would have
        /// a key that leads nowhere, or has conditions that this program cannot check.
        case objectWouldBreak(kind: String, name: String, problem: String)
        /// The plan would lose something that it does not account for.
        case unexplainedLoss(table: String, column: String?, problem: String)
        /// A statement of the plan failed.
        case statementFailed(message: String)
        /// The migration was cancelled.
        case cancelled

        // MARK: SQLite

        /// Another connection holds the store for too long.
        case busy
        /// Somebody wrote to the store while it was read without a lock: in a place where there can be none, or to try a way back.
        case changedWhileRead
        /// The disk is full.
        case diskFull
        /// There was no memory for what had to be done.
        case outOfMemory
        /// The operating system could not read or write.
        case inputOutput(String)
        /// No row identifiers are left.
        case identifiersExhausted
        /// Any other error of SQLite, with its extended code.
        case sqlite(code: Int32, message: String)
    }

    /// What was the matter.
    public var reason: Reason
    /// The store's file; `nil` for one in memory.
    public var path: String?
    /// The statement that failed, where one did.
    public var sql: String?
    /// A copy of the store from before the migration, where one was made.
    public var backupPath: String?

    /// An error of its parts.
    public init(_ reason: Reason, path: String? = nil, sql: String? = nil, backupPath: String? = nil) {
        self.reason = reason
        self.path = path
        self.sql = sql
        self.backupPath = backupPath
    }
}
