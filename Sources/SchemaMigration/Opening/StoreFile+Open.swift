import SQLiteKit

extension StoreFile {
    /// A file that is a store, open.
    struct Store {
        var connection: Connection
        var metadata: StoreMetadata
        /// There was a log with changes when it was opened; a refused store keeps it as it was.
        var hadLog: Bool

        func close() { connection.close(checkpointing: !hadLog) }
    }

    /// The store at a path; `nil` if there is none and one may be made.
    /// - Throws: the reasons under “The place” and “The file” of `StoreError`; nothing was written then.
    func open() throws -> Store? {
        let kind = try FileKind.look(at: path)
        switch kind {
        case .missing, .empty:
            guard access == .create else { throw StoreError(kind == .empty ? .emptyFile : .fileMissing) }
            // SQLite would delete it.
            if hasLog { throw StoreError(.logWithoutStore) }
            // A new store would take them for files that no row names.
            if try !ExternalFolder(of: path).files().values.isEmpty { throw StoreError(.filesWithoutStore) }
            guard isFolderWritable else { throw StoreError(.folderNotWritable) }
            if kind == .empty, !isWritable { throw StoreError(.notWritable) }
            return nil
        case .encrypted: throw StoreError(.encrypted)
        case .other: throw StoreError(.notADatabase)
        case .database(let applicationID, let isCutOff):
            // What is missing may lie in a log or a journal, or another process was just at work.
            if isCutOff, !hasLog, !hasJournal, try FileKind.look(at: path) == kind {
                throw StoreError(.damaged(findings: ["the file is shorter than it was"]))
            }
            if applicationID != StoreMetadata.applicationID { try requireStore(applicationID) }
        }
        if access != .readOnly {
            guard isWritable else { throw StoreError(.notWritable) }
            guard isFolderWritable else { throw StoreError(.folderNotWritable) }
        }
        let hadLog = hasLog
        let connection = try connect()
        do {
            if let metadata = try StoreMetadata(readFrom: connection) {
                connection.textRules = metadata.textRules
                try connection.allowSearchTriggers()
                return Store(connection: connection, metadata: metadata, hadLog: hadLog)
            }
            let tables = try connection.userTables()
            connection.close(checkpointing: !hadLog)
            // The making of this store was cut off, and SQLite has taken it back just now.
            if tables.isEmpty, access == .create, try FileKind.look(at: path) == .empty { return nil }
            throw StoreError(.damaged(findings: ["_schema is missing"]))
        } catch {
            connection.close(checkpointing: !hadLog)
            throw error
        }
    }

    /// What a store says of itself that nobody uses; nothing is made beside it. `nil` where somebody does, or it is no store.
    var metadataAtRest: StoreMetadata? {
        guard readingAccess == .immutable, case .database? = try? FileKind.look(at: path),
            let connection = try? Connection(path: path, .immutable)
        else { return nil }
        defer { connection.close() }
        guard let metadata = try? StoreMetadata(readFrom: connection), !connection.wasChangedUnlocked else {
            return nil
        }
        return metadata
    }

    /// Refuses a database that does not bear the mark of a store, unless its text was carried over without the mark.
    private func requireStore(_ applicationID: Int32) throws {
        // What it is may stand in its log alone, where who adopted it was killed.
        let connection = try Connection(path: path, accessAtRest)
        let tables: [String]
        do throws(SQLiteError) {
            if applicationID == 0, try connection.value("SELECT count(*) FROM \"_schema\" WHERE key = 'storeID'") == 1 {
                return
            }
            tables = try connection.userTables()
        } catch {
            // What bears another mark is somebody else's whatever its tables are.
            if applicationID != 0, error.code == ResultCode.readOnlyRollback {
                throw StoreError(.foreignDatabase(tables: tablesInFile))
            }
            let names = (try? connection.userTables()) ?? []
            guard error.primaryCode == ResultCode.error else { throw error }
            throw StoreError(.foreignDatabase(tables: names))
        }
        throw StoreError(.foreignDatabase(tables: tables))
    }

    /// How a file is read that lies there, with its log and past no journal.
    private var accessAtRest: Connection.Access { hasLog || hasJournal ? readingAccess : .immutable }

    /// A connection with the schema's functions.
    func connect() throws(SQLiteError) -> Connection {
        // A reader makes files beside a store with a log, and cannot remove them. Where nobody can write to the store, or its folder
        // takes no files, it is read as it lies there, with its log.
        let isFrozen = !(isWritable && isFolderWritable)
        let connection =
            switch access {
            case .create: try Connection(path: path, .create)
            case .readWrite: try Connection(path: path, .readWrite)
            case .readOnly: try Connection(path: path, isFrozen ? accessAtRest : .readOnly)
            }
        // Where a file cannot be opened for writing, SQLite tries to open it for reading.
        guard access == .readOnly || !connection.isReadOnly || !isWritable else {
            throw SQLiteError(code: ResultCode.cannotOpen, message: "the file could be opened for reading only")
        }
        try registerSchemaFunctions(on: connection)
        return connection
    }
}
