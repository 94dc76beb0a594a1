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
            do {
                // What is read is one state of the store, whoever else writes.
                try connection.execute("BEGIN")
                _ = try connection.value("SELECT count(*) FROM sqlite_schema")
                connection.followStoredTextRules()
            } catch {
                try requireUnchanged(connection)
                throw error
            }
            return connection
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Reads a database of whatever kind in one state, whoever else writes meanwhile, and closes it.
    ///
    /// - Parameters:
    ///   - checkpointing: whether the last connection to the database moves its log into it, as SQLite does by itself.
    ///   - body: reads. What goes wrong in it is no fault of the database where somebody wrote from whom no lock kept it: then it reads anew,
    ///     three times at most.
    /// - Throws: the reasons of `reader(of:)`, `changedWhileRead`, and what `body` throws.
    package static func reading<Result>(
        _ path: String, checkpointing: Bool = true, _ body: (Connection) throws -> Result
    ) throws -> Result {
        for _ in 1...2 {
            do { return try readingOnce(path, checkpointing, body) } catch let error as StoreError {
                guard case .changedWhileRead = error.reason else { throw error }
            }
        }
        return try readingOnce(path, checkpointing, body)
    }

    private static func readingOnce<Result>(
        _ path: String, _ checkpointing: Bool, _ body: (Connection) throws -> Result
    ) throws -> Result {
        let reader = try reader(of: path)
        defer { reader.close(checkpointing: checkpointing) }
        let result: Result
        do { result = try body(reader) } catch {
            try requireUnchanged(reader)
            throw error
        }
        try requireUnchanged(reader)
        return result
    }

    /// What was read is one state of the store, whoever else wrote meanwhile.
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
