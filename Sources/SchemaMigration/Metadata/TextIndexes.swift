import SQLiteKit

/// What a store has that depends on how text is folded and sorted: full-text indexes, and indexes that name the collation `localized` or
/// the function `schema_fold`. Found in the catalogue, so that what users added is among them.
struct TextIndexes {
    let searches: [String]
    private let indexes: [String]
    private let connection: Connection

    init(on connection: Connection) throws(SQLiteError) {
        self.connection = connection
        searches = try connection.values(
            """
            SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%'
            AND instr(sql, 'tokenize=''schemagen''') > 0 ORDER BY name
            """
        ).compactMap(\.text)
        indexes = try connection.values(
            """
            SELECT name FROM sqlite_schema WHERE type = 'index' AND
            (instr(lower(sql), 'localized') > 0 OR instr(lower(sql), 'schema_fold') > 0) ORDER BY name
            """
        ).compactMap(\.text)
    }

    var isEmpty: Bool { searches.isEmpty && indexes.isEmpty }

    /// Makes all of them anew. Part of a transaction.
    /// - Throws: `statementFailed`, such as for a unique that the rows do not meet any more; SQLite's errors.
    func makeAnew() throws(StoreError) {
        for name in searches {
            try connection.runPlanned("INSERT INTO \(quoted(name)) (\(quoted(name))) VALUES ('rebuild')")
        }
        for name in indexes { try connection.runPlanned("REINDEX \(quoted(name))") }
    }

    /// Compares each full-text index with the rows of its table.
    /// - Throws: `damaged`, SQLite's errors.
    func verify() throws(StoreError) {
        for name in searches {
            do throws(SQLiteError) {
                try connection.run("INSERT INTO \(quoted(name)) (\(quoted(name)), rank) VALUES ('integrity-check', 1)")
            } catch {
                guard error.primaryCode == ResultCode.corrupt else { throw StoreError(error, path: connection.path) }
                throw StoreError(
                    .damaged(findings: ["the full-text index \(name) is not in step with its table"]),
                    path: connection.path)
            }
        }
    }
}

extension StoreMetadata {
    /// Text is folded and sorted by other rules than when the store's indexes were made.
    /// - Parameter wanted: `nil` for those of the store itself, as this library knows them.
    package func hasOtherTextRules(than wanted: TextRules? = nil) -> Bool {
        foldVersion != (wanted ?? textRules).foldVersion || collationVersion != Self.collationVersion
    }

    /// The same store after its indexes were made anew.
    func following(_ wanted: TextRules?) -> StoreMetadata {
        var metadata = self
        metadata.foldVersion = (wanted ?? textRules).foldVersion
        metadata.collationVersion = Self.collationVersion
        return metadata
    }
}

extension Connection {
    /// Where a store has full-text indexes, lets the triggers work that keep them in step.
    ///
    /// They write to a virtual table, which SQLite allows only to a schema that is trusted (up to version 3.40 at least). What a schema could
    /// then reach are functions with side effects, of which neither SQLite nor this library registers any. And rows that a REPLACE pushes
    /// aside leave the indexes only where triggers may be recursive.
    func allowSearchTriggers() throws(SQLiteError) {
        let indexes = try TextIndexes(on: self)
        ownTextRules.isNeeded = !indexes.isEmpty
        guard !indexes.searches.isEmpty else { return }
        try execute("PRAGMA trusted_schema = ON; PRAGMA recursive_triggers = ON")
    }
}
