import SQLiteKit

// For those who need a part of what opening does.
extension StoreOpener {
    /// What a store says of itself, whatever its version. Nothing is written.
    /// - Throws: the reasons under “The place” and “The file” of `StoreError`.
    package static func metadata(at path: String) throws(StoreError) -> StoreMetadata {
        do {
            let file = StoreFile(path, .readOnly)
            guard let store = try file.open() else { throw StoreError(.fileMissing) }
            store.close()
            return store.metadata
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// One more connection to a store that is open in this process, set up like the one that `open` gave.
    package static func connection(to path: String, readOnly: Bool = false) throws(StoreError) -> Connection {
        do throws(SQLiteError) {
            let connection = try StoreFile(path, readOnly ? .readOnly : .readWrite).connect()
            if !readOnly { try connection.useWriteAheadLog() }
            connection.followStoredTextRules()
            try connection.allowSearchTriggers()
            return connection
        } catch {
            throw StoreError(error, path: path)
        }
    }
}
