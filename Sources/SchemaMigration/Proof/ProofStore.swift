import Foundation
import SQLiteKit
import SchemaSnapshot

/// A store that a proof has for itself: in memory, or in a folder where values may lie in files.
final class ProofStore {
    /// Where the stores of a proof lie.
    struct Place: Sendable {
        /// `nil` is in memory. The folder is the proof's own.
        var folder: String? = nil

        func newPath() -> String? { folder.map { "\($0)/\(UUID().uuidString).store" } }
    }

    let connection: Connection
    private let place: Place

    /// An empty store of a version.
    convenience init(of version: ProofVersion, in place: Place) throws(StoreError) {
        try self.init(emptyIn: place)
        try createStore(on: connection, target: version.target, options: MigrationOptions())
    }

    /// A database without anything.
    init(emptyIn place: Place) throws(StoreError) {
        self.place = place
        connection = try Self.connect(place)
    }

    /// A copy, with the files that its rows name.
    /// - Parameter goesOn: asked now and then; `false` ends it with `cancelled`.
    init(copying other: Connection, in place: Place, goesOn: () -> Bool = { true }) throws(StoreError) {
        self.place = place
        connection = try Self.connect(place)
        do {
            try other.copyPages(to: connection, goesOn: goesOn)
            if let source = other.path, let path = connection.path {
                _ = try copyExternalFiles(
                    from: ExternalFolder(of: source), namedBy: connection, to: ExternalFolder(of: path).path,
                    goesOn: goesOn)
            }
            connection.followStoredTextRules()
            try connection.allowSearchTriggers()
        } catch {
            throw StoreError(error, path: other.path)
        }
    }

    /// A copy of a store that somebody has, which is opened for reading only; without a log beside it, nothing is made beside it either.
    /// - Parameter goesOn: asked now and then; `false` ends it with `cancelled`.
    /// - Throws: the reasons under “The place” and “The file” of `StoreError`; a full disk is that of the copy.
    convenience init(copyingFile path: String, in place: Place, goesOn: () -> Bool = { true }) throws(StoreError) {
        do {
            let source = try StoreOpener.reader(of: path)
            defer { source.close(checkpointing: false) }
            do { try self.init(copying: source, in: place, goesOn: goesOn) } catch {
                try StoreOpener.requireUnchanged(source)
                throw error
            }
            try StoreOpener.requireUnchanged(source)
            if let copy = connection.path {
                guard let store = try StoreFile(copy, .readWrite).open() else { throw StoreError(.emptyFile) }
                store.close()
            }
        } catch {
            var refusal = StoreError(error, path: path)
            refusal.path = refusal.reason == .diskFull ? place.folder ?? path : path
            throw refusal
        }
    }

    deinit {
        connection.close()
        guard let path = connection.path else { return }
        for name in [path, path + "-wal", path + "-shm", path + "-journal"] { unlink(name) }
        try? FileManager.default.removeItem(atPath: ExternalFolder(of: path).path)
    }

    /// - Parameter goesOn: as for the copy of a file.
    func copy(goesOn: () -> Bool = { true }) throws(StoreError) -> ProofStore {
        try ProofStore(copying: connection, in: place, goesOn: goesOn)
    }

    private static func connect(_ place: Place) throws(StoreError) -> Connection {
        do throws(SQLiteError) {
            let connection =
                if let path = place.newPath() { try Connection(path: path, .create) } else { try Connection() }
            try registerSchemaFunctions(on: connection)
            // Nobody needs these files after a crash.
            try connection.execute("PRAGMA synchronous = OFF")
            return connection
        } catch {
            throw StoreError(error)
        }
    }

    func migrate(
        to version: ProofVersion, with plan: PlanDescription, runCode: ((CodePlace) throws -> Void)?,
        watch: ProofWatch = ProofWatch()
    ) throws(StoreError) {
        var options = MigrationOptions(backup: .never, progress: watch.progress, isCancelled: watch.isCancelled)
        options.runCode = runCode
        _ = try migrateStore(on: connection, with: plan, target: version.target, options: options)
    }

    /// Takes rows with all that their delete rules take along.
    /// - Returns: how many rows had one of the keys.
    func leaveOut(_ keys: [Int64], of table: String) throws -> Int {
        let list = keys.map(String.init).joined(separator: ", ")
        return try connection.transaction {
            try connection.run("DELETE FROM \(quoted(table)) WHERE \"_id\" IN (\(list))")
            return Int(connection.changes)
        }
    }

    /// What SQLite finds wrong, and keys that lead nowhere; each in one line.
    func faults() throws -> [String] {
        try connection.values("PRAGMA integrity_check(20)").compactMap(\.text).filter { $0 != "ok" }
            + connection.danglingReferences().map(\.description)
    }

    /// The columns that hold values, by table.
    func columns() throws(SQLiteError) -> [ExactText: [String]] {
        try connection.columnsByTable().mapValues { $0.map(\.name) }
    }
}
