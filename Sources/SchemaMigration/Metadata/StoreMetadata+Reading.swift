import SQLiteKit
import SchemaSnapshot

extension StoreMetadata {
    /// Reads `_schema`; `nil` if the database has no such table.
    /// - Throws: that the table does not hold what it should, that a later library wrote it, SQLite's errors.
    package init?(readFrom connection: Connection) throws(StoreError) {
        let rows: [[Value]]
        do throws(SQLiteError) {
            let isThere = try connection.value(
                "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = '_schema'")
            guard isThere == 1 else { return nil }
            rows = try connection.rows("SELECT * FROM \"_schema\"")
        } catch {
            throw StoreError(error, path: connection.path)
        }
        var record = Record(path: connection.path)
        for row in rows where row.count == 2 { if let key = row[0].text { record.values[key] = row[1] } }

        let format = try record.integer("format")
        guard format <= Self.format else { throw StoreError(.newerFormat(format), path: connection.path) }
        let versionText = try record.text("version")
        guard let version = SchemaVersion(versionText) else { throw record.damage("version") }
        let draft = try record.integer("draft")
        guard draft == 0 || draft == 1 else { throw record.damage("draft") }
        let nextID = try record.integer("nextID")
        guard nextID > 0 else { throw record.damage("nextID") }
        self.init(
            version: version, hash: try record.text("hash"), isDraft: draft == 1,
            snapshot: try record.text("snapshot"), storeID: try record.text("storeID"), nextID: nextID,
            foldVersion: try record.integer("foldVersion"), collationVersion: try record.integer("collationVersion"),
            objects: Set(try record.text("objects").split(separator: "\n").map(String.init)))
    }
}

/// The rows of `_schema` while they are read.
private struct Record {
    let path: String?
    var values: [String: Value] = [:]

    init(path: String?) { self.path = path }

    func text(_ key: String) throws(StoreError) -> String {
        guard let text = values[key]?.text else { throw damage(key) }
        return text
    }

    func integer(_ key: String) throws(StoreError) -> Int64 {
        guard let integer = values[key]?.integer else { throw damage(key) }
        return integer
    }

    func damage(_ key: String) -> StoreError {
        let found = values[key].map { "\($0)" } ?? "nothing"
        return StoreError(.damaged(findings: ["_schema has no good “\(key)” (\(found))"]), path: path)
    }
}
