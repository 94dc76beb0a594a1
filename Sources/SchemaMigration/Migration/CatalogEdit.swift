import SQLiteKit
import SchemaSnapshot

/// A table's definition that changes in SQLite's catalog: no row is touched, however many there are.
///
/// The text that the store has is kept but for the columns that the step names and the table's checks, which become what the step's first
/// statement has: the store's columns may stand in another order, and somebody may have added some.
struct CatalogEdit {
    static let statement = "UPDATE sqlite_schema SET sql = ? WHERE type = 'table' AND name = ?"

    private let connection: Connection
    private let before: StoredTable
    private let text: String
    /// The columns that are to be as the step says, by name.
    private let definitions: [SQLName: String]

    /// Reads the table's definition.
    /// - Throws: `statementFailed` where it is none that can be edited, SQLite's errors.
    init(_ step: PlanStep, on connection: Connection) throws {
        self.connection = connection
        before = try Self.table(step.table, on: connection)
        guard let own = Definition(before.sql), let wanted = step.statements.first.flatMap(Definition.init) else {
            throw Self.failure(before.name, "its definition cannot be read")
        }
        let edited = Set(step.account.map { SQLName($0.newColumn) })
        let definitions = wanted.columns.filter { edited.contains($0.key) }
        guard definitions.count == edited.count, edited.allSatisfy({ own.columns[$0] != nil }) else {
            throw Self.failure(before.name, "it lacks a column whose definition changes")
        }
        self.definitions = definitions
        let columns = own.order.compactMap { definitions[$0] ?? own.columns[$0] }
        let parts = columns + own.constraints + wanted.checks
        text = "CREATE TABLE \(quoted(before.name)) (\n    " + parts.joined(separator: ",\n    ") + "\n)" + own.end
    }

    /// Writes the definition, and looks at what SQLite makes of it.
    /// - Throws: `statementFailed` where that is not the same table with the same columns, SQLite's errors.
    func run() throws {
        // Rows from before ADD COLUMN have the default as their value, and no other place for it.
        let values = try defaultedValues()
        let version = try connection.value("PRAGMA schema_version").integer ?? 0
        try connection.execute("PRAGMA writable_schema = ON")
        do {
            try connection.run(Self.statement, [.text(text), .text(before.name)])
            // Other connections, and this one, read the catalog anew.
            try connection.execute("PRAGMA schema_version = \((version + 1) & 0x7FFF_FFFF)")
        } catch {
            try? connection.execute("PRAGMA writable_schema = OFF")
            throw error
        }
        try connection.execute("PRAGMA writable_schema = RESET")
        try verify()
        guard try defaultedValues() == values else {
            throw StoreError(
                .unexplainedLoss(table: before.name, column: nil, problem: "values are not what they were"))
        }
    }

    /// The sums of the columns whose default changes.
    private func defaultedValues() throws -> [UInt64] {
        let columns = before.columns.filter { column in
            definitions[SQLName(column.name)].map {
                ExactText($0) != ExactText(column.definition) && !Self.hasSameDefault($0, column)
            }
                ?? false
        }
        if columns.isEmpty { return [] }
        let key = before.columns.filter { $0.keyPosition > 0 }.sorted { $0.keyPosition < $1.keyPosition }
        return try TableSummary(
            of: before.name, columns: columns.map(\.name), key: key.map(\.name), on: connection, pulse: { _, _, _ in }
        ).checksums
    }

    /// By the text alone, as both are ours where they are the same.
    private static func hasSameDefault(_ definition: String, _ column: StoredColumn) -> Bool {
        guard let text = column.defaultText else { return !definition.uppercased().contains("DEFAULT") }
        return definition.contains("DEFAULT \(text)")
    }

    private func verify() throws {
        do throws(SQLiteError) {
            _ = try connection.prepare("SELECT * FROM \(quoted(before.name))")
            // Functions in conditions are looked for only where these are asked; nothing runs.
            _ = try connection.prepare("PRAGMA quick_check(\(quoted(before.name)))")
        } catch {
            guard [ResultCode.error, ResultCode.corrupt].contains(error.primaryCode) else { throw error }
            throw Self.failure(before.name, error.message)
        }
        let after = try Self.table(before.name, on: connection)
        guard ExactText(after.sql) == ExactText(text), after.isStrict == before.isStrict,
            after.hasRowIDs == before.hasRowIDs,
            after.uniques == before.uniques, after.columns.map(\.shape) == before.columns.map(\.shape),
            after.columns.allSatisfy({ column in
                definitions[SQLName(column.name)].map { ExactText($0) == ExactText(column.definition) } ?? true
            })
        else { throw Self.failure(before.name, "it would be another table") }
    }

    private static func table(_ name: String, on connection: Connection) throws -> StoredTable {
        let rows = try connection.rows(
            """
            SELECT m.name, m.sql, l.strict, l.wr FROM sqlite_schema AS m
            JOIN pragma_table_list AS l ON l.schema = 'main' AND l.name = m.name
            WHERE m.type = 'table' AND m.name = ? COLLATE NOCASE
            """, [.text(name)])
        guard let row = rows.first else { throw failure(name, "there is no such table") }
        return try StoredTable(
            row[0].text ?? "", sql: row[1].text ?? "", isStrict: row[2].integer == 1, hasRowIDs: row[3].integer != 1,
            on: connection)
    }

    private static func failure(_ table: String, _ problem: String) -> StoreError {
        StoreError(
            .statementFailed(message: "the definition of `\(table)` does not change in the catalog: \(problem)"),
            sql: statement)
    }
}

extension StoredColumn {
    /// What no edit may change: how values lie in rows.
    fileprivate var shape: [ExactText] {
        [ExactText(name), ExactText(type), collation ?? ExactText(""), generated ?? ExactText("")]
            + [ExactText("\(keyPosition)"), ExactText("\(isStored)")]
    }
}

/// The parts of a CREATE TABLE in its own words.
private struct Definition {
    /// By name.
    var columns: [SQLName: String] = [:]
    var order: [SQLName] = []
    /// Keys and the like.
    var constraints: [String] = []
    var checks: [String] = []
    /// What stands behind the last parenthesis.
    var end = ""

    private static let constraintWords: Set<String> = ["constraint", "primary", "unique", "check", "foreign"]

    init?(_ sql: String) {
        let whole = SQLWords(sql)
        guard let open = whole.words.firstIndex(where: { $0.kind == .sign && $0.text == "(" }),
            let (inner, end) = whole.parenthesis(at: open)
        else { return nil }
        for part in inner.parts() {
            guard let first = part.words.first else { return nil }
            let text = part.source(in: sql)
            if first.kind != .bare || !Self.constraintWords.contains(first.text) {
                guard columns.updateValue(text, forKey: first.name) == nil else { return nil }
                order.append(first.name)
            } else if first.text == "check" || part.words.dropFirst(2).first?.isKeyword("check") == true {
                checks.append(text)
            } else {
                constraints.append(text)
            }
        }
        self.end = String(decoding: Array(sql.utf8)[whole.words[end - 1].range.upperBound...], as: UTF8.self)
    }
}
