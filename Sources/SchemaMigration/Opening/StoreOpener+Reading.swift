import Foundation
import SQLiteKit
import SchemaSnapshot

extension StoreOpener {
    /// A connection that reads a database of whatever kind, with the schema's functions, and writes nothing beside it where nobody else
    /// uses it. What lies in a log is read too.
    /// - Throws: the reasons under “The place” and “The file” of `StoreError`.
    package static func reader(of path: String) throws(StoreError) -> Connection {
        do {
            let file = StoreFile(path, .readOnly)
            let path = file.path
            switch try FileKind.look(at: path) {
            case .missing: throw StoreError(.fileMissing)
            case .empty: throw StoreError(.emptyFile)
            case .encrypted: throw StoreError(.encrypted)
            case .other: throw StoreError(.notADatabase)
            case .database: break
            }
            let connection = try Connection(path: path, file.readingAccess)
            try registerSchemaFunctions(on: connection)
            // What is read is one state of the store, whoever else writes.
            try connection.execute("BEGIN")
            _ = try connection.value("SELECT count(*) FROM sqlite_schema")
            return connection
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Ends a reading: what was read is one state of the store, whoever else wrote meanwhile.
    /// - Throws: `changedWhileRead` where no lock kept anybody from that.
    package static func requireUnchanged(_ reader: Connection) throws(StoreError) {
        if reader.wasChangedUnlocked { throw StoreError(.changedWhileRead, path: reader.path) }
    }

    /// The plan for a store that says this of itself: `nil` where there is nothing to do. Nothing is written.
    /// - Throws: the reasons under “The version” of `StoreError`.
    package func plan(for metadata: StoreMetadata) throws(StoreError) -> PlanDescription? {
        do throws(StoreError) { return try decide(metadata) } catch {
            guard case .file(let path, _) = location else { throw error }
            throw StoreError(error, path: path)
        }
    }
}
