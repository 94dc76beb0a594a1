import SQLiteKit

extension Connection {
    /// Takes over the rules of the store, if it is one.
    package func followStoredTextRules() {
        let stored = try? value("SELECT \"value\" FROM \"_schema\" WHERE \"key\" = 'foldVersion'").integer
        textRules = stored.flatMap { TextRules(foldVersion: $0) } ?? .general
    }

    /// Whether the store has indexes that depend on the rules.
    package var hasTextIndexes: Bool { ownTextRules.isNeeded }

    /// Part of a transaction that writes, and behind what reads by the rules: what the store's indexes hold must be what this connection would
    /// write.
    /// - Throws: `textIndexesOutdated` where somebody else has made them anew by other rules since it was opened.
    package func requireStoredTextRules() throws {
        guard ownTextRules.isNeeded else { return }
        let sql =
            "SELECT \"value\" FROM \"_schema\" WHERE \"key\" IN ('foldVersion', 'collationVersion') ORDER BY \"key\""
        let statement = try cachedStatement(sql)
        defer { statement.reset() }
        for version in [StoreMetadata.collationVersion, textRules.foldVersion] {
            guard try statement.step(), statement.row.int64(at: 0) == version else {
                throw StoreError(.textIndexesOutdated, path: path)
            }
        }
    }
}
