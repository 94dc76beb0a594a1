import SQLiteKit
import SchemaSnapshot

/// The account of a step that puts rows into a table, takes rows out of one, links them or runs the author's statements.
///
/// What does not agree throws `unexplainedLoss`.
struct RowAccounting {
    private let step: PlanStep
    private let totalChanges: Int64
    /// The rows of a table into which others come.
    private var rowCount: Int64 = 0
    private var isAppending = false
    /// The values of each column that becomes rows or links.
    private var values: [(entry: ColumnAccount, count: Count)] = []
    /// The rows that stay where others go.
    private var stays: [(table: String, columns: [TableColumn], summary: TableSummary)] = []
    /// The values that stay in columns of which others are emptied.
    private var rest: [(entry: ColumnAccount, columns: [TableColumn], summary: TableSummary)] = []
    /// Tables, indexes, views and triggers, where the author's statements run.
    private var catalog: [String] = []

    /// Values that are there, and how many different ones.
    private struct Count: Equatable {
        var all: Int64
        var distinct: Int64
    }

    /// Reads what is there before the step.
    init(before step: PlanStep, on connection: Connection, pulse: TableSummary.Pulse) throws {
        self.step = step
        totalChanges = connection.totalChanges
        for entry in step.account where Self.isCounted(entry, in: step) {
            values.append((entry, try Self.count(entry.oldColumn, of: entry.oldTable, on: connection)))
        }
        for entry in step.account where entry.fate == .emptied {
            let columns = try connection.columns(of: entry.oldTable)
                .filter { $0.keyPosition > 0 || $0.name == entry.oldColumn }
            let condition = "\(quoted(entry.oldColumn)) IS NOT NULL AND (\(entry.value)) IS NOT TRUE"
            let summary = try Self.summary(
                of: entry.oldTable, columns, where: condition, on: connection, pulse: pulse)
            rest.append((entry, columns, summary))
        }
        switch step.form {
        case .insert:
            rowCount = try connection.rowCount(of: step.table)
            isAppending = step.statements.count == 1 && step.account.contains { $0.fate == .moved }
            guard rowCount == 0 || isAppending else {
                throw loss(step.table, nil, "rows are to come into an empty table, and it has some")
            }
        case .delete:
            for entry in step.account where entry.fate == .dropped {
                let columns = try connection.columns(of: entry.oldTable)
                let stays = try Self.summary(
                    of: entry.oldTable, columns, where: "(\(entry.value)) IS NOT TRUE", on: connection, pulse: pulse)
                self.stays.append((entry.oldTable, columns, stays))
            }
        case .sql, .code: catalog = try Self.catalog(of: connection)
        case .check, .create, .alter, .edit, .search, .update, .swap, .transfer, .rebuild, .drop: break
        }
    }

    private static func isCounted(_ entry: ColumnAccount, in step: PlanStep) -> Bool {
        entry.fate == .linked || (step.form == .insert && entry.fate == .kept)
    }

    /// Compares with what is there after the step.
    /// - Throws: `unexplainedLoss`, `statementFailed` where the author's statements changed a table.
    func verify(on connection: Connection, pulse: TableSummary.Pulse) throws {
        for (entry, before) in values { try verify(entry, before, on: connection) }
        for entry in step.account where entry.fate == .moved { try verifyMove(entry, on: connection) }
        for (entry, columns, before) in rest {
            let now = try Self.summary(
                of: entry.newTable, columns, where: "\(quoted(entry.newColumn)) IS NOT NULL", on: connection,
                pulse: pulse)
            guard now.rowCount == before.rowCount, now.checksums == before.checksums else {
                throw loss(entry.oldTable, entry.oldColumn, "other values went than those that were to go")
            }
        }
        switch step.form {
        case .insert:
            // Beside rows that are there, triggers of the schema's own may write too.
            let changed = isAppending ? connection.changes : connection.totalChanges - totalChanges
            let count = try connection.rowCount(of: step.table) - rowCount
            guard changed == count else {
                throw loss(step.table, nil, "\(count) rows came, and \(changed) were changed")
            }
            try verifyCount(count, on: connection)
        case .delete:
            for (table, columns, before) in stays {
                let now = try Self.summary(of: table, columns, on: connection, pulse: pulse)
                guard now.rowCount == before.rowCount, now.checksums == before.checksums else {
                    throw loss(table, nil, "other rows went than those that were to go")
                }
            }
        case .sql, .code:
            guard try Self.catalog(of: connection) == catalog else {
                throw StoreError(
                    .statementFailed(message: "a statement of the schema's author changed a table, not just rows"))
            }
        case .check, .create, .alter, .edit, .search, .update, .swap, .transfer, .rebuild, .drop: break
        }
    }

    private func verify(_ entry: ColumnAccount, _ before: Count, on connection: Connection) throws {
        let now = try Self.count(entry.newColumn, of: entry.newTable, on: connection)
        if entry.fate == .linked {
            guard now == before else {
                throw loss(
                    entry.oldTable, entry.oldColumn,
                    "\(before.all) values, \(before.distinct) of them different, became \(now.all) links to \(now.distinct)"
                )
            }
            return
        }
        let (old, new) = (quoted(entry.oldColumn), quoted(entry.newColumn))
        let missing = try connection.value(
            """
            SELECT count(*) FROM (SELECT \(old) FROM \(quoted(entry.oldTable)) WHERE \(old) IS NOT NULL
            EXCEPT SELECT \(new) FROM \(quoted(entry.newTable)))
            """
        ).integer
        guard missing == 0, now.all == before.distinct, now.distinct == before.distinct else {
            throw loss(
                entry.oldTable, entry.oldColumn, "\(before.distinct) different values became \(now.all) rows")
        }
    }

    private func verifyMove(_ entry: ColumnAccount, on connection: Connection) throws {
        let (old, new) = (quoted(entry.oldColumn), quoted(entry.newColumn))
        let (source, table) = (quoted(entry.oldTable), quoted(entry.newTable))
        // Rows that are elsewhere, where a class has a table for itself, are that table's account.
        let join = step.form == .insert ? "LEFT JOIN" : "JOIN"
        let missing =
            entry.value.isEmpty
            ? "SELECT \(old) FROM \(source) WHERE \(old) IS NOT NULL EXCEPT SELECT \(new) FROM \(table)"
            : "SELECT 1 FROM \(source) AS o \(join) \(table) AS n ON n.\"_id\" = o.\(quoted(entry.value)) "
                + "WHERE o.\(old) IS NOT NULL AND n.\(new) IS NOT o.\(old)"
        let count = try connection.value("SELECT count(*) FROM (\(missing))").integer ?? 0
        guard count == 0 else {
            throw loss(entry.oldTable, entry.oldColumn, "\(count) values are not where they were to move")
        }
    }

    /// Where keys move as they are, each is a row's: as many come. Values alone do not show which rows do not, since others may have the same,
    /// or the rows none.
    private func verifyCount(_ count: Int64, on connection: Connection) throws {
        for entry in step.account where entry.fate == .moved && entry.value.isEmpty {
            guard entry.oldColumn == "_id" || entry.newColumn == "_id" else { continue }
            let all = try connection.rowCount(of: entry.oldTable)
            guard all == count else { throw loss(entry.oldTable, nil, "\(all) rows became \(count)") }
        }
    }

    private static func count(
        _ column: String, of table: String, on connection: Connection
    ) throws(SQLiteError) -> Count {
        let name = quoted(column)
        let row = try connection.rows("SELECT count(\(name)), count(DISTINCT \(name)) FROM \(quoted(table))").first
        return Count(all: row?[0].integer ?? 0, distinct: row?[1].integer ?? 0)
    }

    private static func summary(
        of table: String, _ columns: [TableColumn], where condition: String? = nil, on connection: Connection,
        pulse: TableSummary.Pulse
    ) throws -> TableSummary {
        let key = columns.filter { $0.keyPosition > 0 }.sorted { $0.keyPosition < $1.keyPosition }.map(\.name)
        return try TableSummary(
            of: table, columns: columns.map(\.name), key: key, where: condition, on: connection, pulse: pulse)
    }

    private static func catalog(of connection: Connection) throws(SQLiteError) -> [String] {
        try connection.values("SELECT type || ' ' || name || ' ' || ifnull(sql, '') FROM sqlite_schema ORDER BY 1")
            .compactMap(\.text)
    }

    private func loss(_ table: String, _ column: String?, _ problem: String) -> StoreError {
        StoreError(.unexplainedLoss(table: table, column: column, problem: problem))
    }
}
