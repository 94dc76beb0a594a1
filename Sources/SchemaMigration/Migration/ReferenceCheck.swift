import SQLiteKit

/// The keys of tables that SQLite can follow: a table that somebody added may refer to a column of the schema's that is unique, and has no
/// way there when it is that no more. Nothing is read of rows.
struct ReferenceCheck {
    private let tables: Set<ExactText>
    private let brokenBefore: Set<ExactText>

    init(on connection: Connection) throws(SQLiteError) {
        tables = Set(try connection.userTables().map { ExactText($0) })
        brokenBefore = Set(try connection.brokenReferences().keys)
    }

    /// - Throws: `objectWouldBreak`.
    func verify(on connection: Connection) throws {
        for (table, problem) in try connection.brokenReferences().sorted(by: { $0.key < $1.key })
        where tables.contains(table) && !brokenBefore.contains(table) {
            throw StoreError(.objectWouldBreak(kind: "table", name: table.text, problem: problem))
        }
    }
}

extension Connection {
    /// The tables with a key that leads nowhere, however many rows there are: to what is no table, or to columns that are not unique.
    fileprivate func brokenReferences() throws(SQLiteError) -> [ExactText: String] {
        var problems = try unfollowableReferences()
        let tables = Set(try userTables().map { SQLName($0) })
        for row in try rows(
            """
            SELECT DISTINCT t.name, k."table" FROM pragma_table_list AS t, pragma_foreign_key_list(t.name) AS k
            WHERE t.schema = 'main' AND t.type = 'table' ORDER BY t.name, k.id
            """)
        {
            let (table, parent) = (ExactText(row[0].text ?? ""), row[1].text ?? "")
            if problems[table] == nil, !tables.contains(SQLName(parent)) {
                problems[table] = "it refers to the table \(parent), which is not there"
            }
        }
        return problems
    }

    /// The tables with a key for which SQLite finds no unique columns at its other end, with what it says: their keys cannot be followed at
    /// all.
    func unfollowableReferences() throws(SQLiteError) -> [ExactText: String] {
        var problems: [ExactText: String] = [:]
        for table in try tablesWithKeys() {
            // Preparing alone looks for them.
            do throws(SQLiteError) { _ = try prepare("PRAGMA foreign_key_check(\(quoted(table)))") } catch {
                guard error.primaryCode == ResultCode.error else { throw error }
                problems[ExactText(table)] = error.message
            }
        }
        return problems
    }

    /// In the order of the catalog.
    func tablesWithKeys() throws(SQLiteError) -> [String] {
        try values(
            """
            SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
            AND EXISTS (SELECT 1 FROM pragma_foreign_key_list(name)) ORDER BY rowid
            """
        ).compactMap(\.text)
    }
}
