import SQLiteKit
import SchemaSnapshot

// Stores have a write-ahead log; databases that are about to be taken for stores, and copies of stores, have a rollback journal. Where a
// process is killed that writes to one, the file holds a part of what it wrote and the journal what was there before, which only a
// connection that may write can bring back: each look at the database before that is refused by SQLite, or past the journal and not to be
// relied upon.
extension StoreOpener {
    /// Takes back a transaction in which a process was killed, as SQLite does it for each connection that may write. Where there is none, or
    /// nothing may be written, nothing happens.
    ///
    /// Somebody else's database is left as it was, with its journal: one that bears the mark of another program, or none, where no
    /// lock of this library was left beside it and no table that can be told without the journal is the schema's.
    /// - Throws: `foreignDatabase`; `transactionCutOff` where it cannot be told whose it is; what hinders the writing.
    package func takeBack() throws(StoreError) {
        guard case .file(let path, let access) = location else { return }
        do { try takeBack(StoreFile(path, access)) } catch { throw StoreError(error, path: path) }
    }

    func takeBack(_ file: StoreFile) throws {
        guard file.access != .readOnly, file.hasJournal, file.isWritable, file.isFolderWritable,
            case .database(let mark, _) = try FileKind.look(at: file.path)
        else { return }
        // Whoever is at work has a journal too.
        let isLeft = try StoreLock.waitUntilFree(for: file.path, timeout: options.timeout, pulse: waiting)
        guard file.hasCutOffTransaction else { return }
        if mark != StoreMetadata.applicationID {
            guard mark == 0 else { throw StoreError(.foreignDatabase(tables: file.tablesInFile)) }
            if !isLeft { try requireKnownTable(file) }
        }
        let lock = try StoreLock.take(for: file.path, timeout: options.timeout, pulse: waiting)
        // It tells the opening that follows of more than this.
        if isLeft { lock.leaveBehind() }
        try withExtendedLifetime(lock) {
            let connection = try file.connect()
            defer { connection.close(checkpointing: false) }
            _ = try connection.value("SELECT count(*) FROM sqlite_schema")
        }
    }

    private func requireKnownTable(_ file: StoreFile) throws {
        let tables = file.tablesInFile
        guard !tables.isEmpty else { throw StoreError(.transactionCutOff) }
        for version in [target] + adoptable() {
            let known: Set<SQLName>
            do { known = try Set(StoreStructure(of: version).tables.keys) } catch {
                // Nothing is of a version of which nobody can make a store.
                if VersionNotMade(version.version, error) != nil { continue }
                throw error
            }
            if !known.isDisjoint(with: tables.map { SQLName($0) }) { return }
        }
        throw StoreError(.foreignDatabase(tables: tables))
    }
}
