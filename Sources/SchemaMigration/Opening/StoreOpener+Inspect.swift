import SQLiteKit
import SchemaSnapshot

extension StoreOpener {
    /// A file that is a store, open.
    struct Store {
        var connection: Connection
        var metadata: StoreMetadata
        var isWritable: Bool
        /// There was a log with changes when it was opened; a refused store keeps it as it was.
        var hadLog: Bool

        func close() { connection.close(checkpointing: !hadLog) }
    }

    private var mayCreate: Bool { if case .file = location { true } else { false } }
    private var isReadOnly: Bool { if case .readOnlyFile = location { true } else { false } }

    /// The store at a path; `nil` if there is none and one may be made.
    func inspect(_ path: String) throws -> Store? {
        let content = try StoreFile.look(at: path)
        switch content {
        case .missing, .empty:
            guard mayCreate else { throw StoreError(content == .empty ? .emptyFile : .fileMissing) }
            // SQLite would delete it.
            if StoreFile.hasBytes(path + "-wal") { throw StoreError(.logWithoutStore) }
            guard StoreFile.isWritable(folder(of: path)) else { throw StoreError(.folderNotWritable) }
            if content == .empty { guard StoreFile.isWritable(path) else { throw StoreError(.notWritable) } }
            return nil
        case .encrypted: throw StoreError(.encrypted)
        case .other: throw StoreError(.notADatabase)
        case .database(let applicationID):
            if applicationID != StoreMetadata.applicationID { try requireStore(path, applicationID) }
        }
        if !isReadOnly {
            guard StoreFile.isWritable(path) else { throw StoreError(.notWritable) }
            guard StoreFile.isWritable(folder(of: path)) else { throw StoreError(.folderNotWritable) }
        }
        let hadLog = StoreFile.hasBytes(path + "-wal")
        let connection = try connect(path, hadLog: hadLog)
        do {
            try registerSchemaFunctions(on: connection)
            if let metadata = try StoreMetadata(readFrom: connection) {
                return Store(connection: connection, metadata: metadata, isWritable: !isReadOnly, hadLog: hadLog)
            }
            let tables = try connection.userTables()
            connection.close(checkpointing: !hadLog)
            // The making of this store was cut off, and SQLite has taken it back just now.
            if tables.isEmpty, mayCreate, try StoreFile.look(at: path) == .empty { return nil }
            throw StoreError(.damaged(findings: ["_schema is missing"]))
        } catch {
            connection.close(checkpointing: !hadLog)
            throw error
        }
    }

    /// Refuses a database that does not bear the mark of a store, unless its text was carried over without the mark.
    private func requireStore(_ path: String, _ applicationID: Int32) throws {
        let connection = try Connection(path: path, .immutable)
        let tables: [String]
        do throws(SQLiteError) {
            if applicationID == 0, try connection.value("SELECT count(*) FROM \"_schema\" WHERE key = 'storeID'") == 1 {
                return
            }
            tables = try connection.userTables()
        } catch {
            let names = (try? connection.userTables()) ?? []
            guard error.primaryCode == ResultCode.error else { throw error }
            throw StoreError(.foreignDatabase(tables: names))
        }
        throw StoreError(.foreignDatabase(tables: tables))
    }

    private func connect(_ path: String, hadLog: Bool) throws -> Connection {
        guard isReadOnly else { return try Connection(path: path, .readWrite) }
        // A reader makes files beside a store with a log, and cannot remove them. Where nobody can write to the store, it is read as it
        // lies there; so it is where its folder takes no files and no log waits to be read.
        let isFrozen = !StoreFile.isWritable(path) || !StoreFile.isWritable(folder(of: path))
        return try Connection(path: path, isFrozen && !hadLog ? .immutable : .readOnly)
    }
}
