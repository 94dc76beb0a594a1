import SQLiteKit
import SchemaSnapshot

/// Which schema a store has.
package struct StoreVersion: Hashable, Sendable {
    package var number: SchemaVersion
    package var hash: String
}

extension StoreMetadata {
    /// Which schema the store has.
    package var storeVersion: StoreVersion { StoreVersion(number: version, hash: hash) }
}

extension Connection {
    /// Part of a transaction that writes, and behind what was read: the store must have the schema that this connection goes by.
    /// - Throws: `storeMigrated` where somebody else has brought it to another one since it was opened; SQLite's errors.
    package func requireVersion(_ opened: StoreVersion) throws {
        let statement = try cachedStatement(
            "SELECT \"value\" FROM \"_schema\" WHERE \"key\" IN ('hash', 'version') ORDER BY \"key\"")
        defer { statement.reset() }
        var found: [String?] = []
        while try statement.step() { found.append(statement.row.text(at: 0)) }
        guard found.count == 2, let hash = found[0], let number = found[1] else {
            throw StoreError(.damaged(findings: ["_schema has no version"]), path: path)
        }
        guard hash == opened.hash, number == opened.number.description else {
            throw StoreError(.storeMigrated(from: "\(opened.number)", to: number), path: path)
        }
    }
}
