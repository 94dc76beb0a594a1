import SQLiteKit

/// Runs statements that mend a store, in one transaction after a copy of the store was made.
///
/// - Returns: where the copy lies.
/// - Throws: every reason of `StoreError`; the store is then as it was.
package func repairStore(at path: String, by statements: [String], timeout: Duration) throws(StoreError) -> String {
    do {
        let file = StoreFile(path, .readWrite)
        guard file.isWritable else { throw StoreError(.notWritable) }
        guard file.isFolderWritable else { throw StoreError(.folderNotWritable) }
        let lock = try StoreLock.take(for: file.path, timeout: timeout) {}
        return try withExtendedLifetime(lock) {
            try mend(file.path, under: lock)
            let connection = try file.connect()
            defer { connection.close() }
            let version = try StoreMetadata(readFrom: connection)?.version.description ?? BackupName.unversioned
            // Inside a transaction SQLite would ignore it, and a table made anew would take its rows' children along.
            try connection.setForeignKeys(false)
            // Views and triggers that name a table which is made anew must not hinder that.
            try connection.execute(
                "PRAGMA legacy_alter_table = ON; PRAGMA trusted_schema = ON; PRAGMA recursive_triggers = ON")
            let backup = try backUpStore(at: file.path, version: version, reader: try file.connect())
            do {
                try connection.transaction {
                    // A key of somebody's table that SQLite cannot follow is none of the schema's, and ends every look at all keys.
                    let unfollowable = Set(try connection.unfollowableReferences().keys)
                    let keys = try ReferenceCheck(on: connection)
                    let broken = try connection.danglingReferences().reduce(0) { $0 + $1.count }
                    for statement in statements { try connection.runPlanned(statement) }
                    try keys.verify(on: connection)
                    // Nobody knows what led nowhere before where a key can be followed only now.
                    let found = try connection.danglingReferences().filter {
                        !unfollowable.contains(ExactText($0.table))
                    }
                    guard found.reduce(0, { $0 + $1.count }) <= broken else {
                        throw StoreError(.danglingReferences(found.map(\.description)))
                    }
                }
            } catch {
                throw StoreError(error, path: path, backupPath: backup)
            }
            return backup
        }
    } catch {
        throw StoreError(error, path: path)
    }
}
