import Foundation
import SQLiteKit
import SchemaMigration

/// Everything that a store holds: each object and row as they lie on disk, its version and identity, and the files that its rows name.
struct StoreState: Hashable {
    var tables: [String: [[Value]]] = [:]
    /// Digests of whole files, by their names.
    var files: [String: String] = [:]
    /// The next key to be handed out. What was leased and not used is lost in a crash, so this may be larger, never smaller.
    var nextID: Int64 = 0

    /// No store.
    init() {}

    /// Reads a store over a connection of its own, which is closed afterwards.
    /// - Throws: what SQLite finds wrong with it, that a file is missing or another, that the structure is damaged.
    init(of path: String) throws {
        let connection = try StoreOpener.connection(to: path)
        defer { connection.close() }
        let findings = try connection.quickCheck()
        guard findings.isEmpty else { throw Problem("quick_check: \(findings)") }
        let violations = try connection.foreignKeyViolations()
        guard violations.isEmpty else { throw Problem("references lead nowhere: \(violations)") }
        tables["sqlite_schema"] = try connection.rows(
            "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY 1, 2, 3")
        let names = try connection.values("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
        let folder = ExternalFolder(of: path)
        for name in names.compactMap(\.text) {
            let isOwn = name == "_schema"
            let condition = isOwn ? " WHERE key <> 'nextID'" : ""
            let rows = try connection.rows("SELECT * FROM \"\(name)\"\(condition) ORDER BY 1, 2")
            tables[name] = rows
            for text in rows.joined().compactMap(\.text) {
                guard let reference = ExternalReference(text) else { continue }
                _ = try folder.read(reference)
                files[reference.name] = reference.digest
            }
        }
        // A database that is to be adopted has no books yet.
        guard tables["_schema"] != nil else { return }
        nextID = try connection.value("SELECT value FROM _schema WHERE key = 'nextID'").integer ?? 0
    }

    /// The same without what each new store has for itself.
    func withoutIdentity() -> StoreState {
        var state = self
        state.tables["_schema"]?.removeAll { $0.first == "storeID" }
        return state
    }

    /// Whether it is the other, but for keys that were leased: `first` was the next one at the beginning.
    func holds(_ other: StoreState, first: Int64) -> Bool {
        tables == other.tables && files == other.files && nextID >= first
    }
}

/// What a check found, in a sentence.
struct Problem: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
