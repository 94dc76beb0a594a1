import SQLiteKit
import SchemaSnapshot

/// The account of one step of a plan: what the tables that it touches held before it, to be compared with what they hold after it.
///
/// A column that the plan does not name has to be there afterwards, under its name and with its values. A loss that is not in the
/// plan throws `unexplainedLoss`.
struct StepAccounting {
    private let step: PlanStep
    private var tables: [OldTable] = []
    private let totalChanges: Int64
    private let tableCount: Int
    private let rows: RowAccounting

    /// A table as it was before the step.
    private struct OldTable {
        var name: String
        /// What becomes of its rows; where it stays, itself.
        var destinations: [Destination]
        /// Columns that the plan drops.
        var dropped: Set<SQLName>
        var columns: [TableColumn]
    }

    /// A table into which rows go, with the columns whose values have to arrive there as they were.
    private struct Destination {
        var table: String
        /// Old name and new name; the key columns among them come first in `key`.
        var kept: [(old: String, new: String)]
        var key: [(old: String, new: String)]
        var summary = TableSummary()
    }

    /// Reads what is there before the step.
    init(before step: PlanStep, on connection: Connection, pulse: TableSummary.Pulse) throws {
        self.step = step
        totalChanges = connection.totalChanges
        tableCount = try connection.userTables().count
        rows = try RowAccounting(before: step, on: connection, pulse: pulse)
        for name in step.oldTables {
            let columns = try connection.columns(of: name)
            if columns.isEmpty { continue }
            var table = OldTable(
                name: name, destinations: [],
                dropped: Set(
                    step.account.filter { $0.fate == .dropped && $0.oldTable == name }.map { SQLName($0.oldColumn) }),
                columns: columns)
            if [.rebuild, .update, .swap].contains(step.form) {
                table.destinations = Self.destinations(of: table, in: step)
                for index in table.destinations.indices {
                    let destination = table.destinations[index]
                    table.destinations[index].summary = try TableSummary(
                        of: name, columns: destination.kept.map(\.old), key: destination.key.map(\.old), on: connection,
                        pulse: pulse)
                }
            }
            tables.append(table)
        }
    }

    private static func destinations(of table: OldTable, in step: PlanStep) -> [Destination] {
        let moved = step.account.filter { $0.oldTable == table.name && ($0.fate == .kept || $0.fate == .converted) }
        var names: [String] = []
        for entry in moved where !names.contains(entry.newTable) { names.append(entry.newTable) }
        if names.isEmpty {
            // Whose columns are all dropped goes; of any other table the plan says nothing, so it has to stay.
            let stays = table.columns.contains { !table.dropped.contains(SQLName($0.name)) }
            names = stays ? [table.name] : []
        }
        let emptied = step.account.filter { $0.oldTable == table.name && $0.fate == .emptied }
        let named = Set((moved + emptied).map { SQLName($0.oldColumn) }).union(table.dropped)
        return names.map { name in
            var kept = moved.filter { $0.newTable == name && $0.fate == .kept }.map {
                (old: $0.oldColumn, new: $0.newColumn)
            }
            if name == names.first {
                kept += table.columns.filter { !named.contains(SQLName($0.name)) }.map { (old: $0.name, new: $0.name) }
            }
            let key = table.columns.filter { $0.keyPosition > 0 }.sorted { $0.keyPosition < $1.keyPosition }
            let keyNames = key.compactMap { column in kept.first { SQLName($0.old) == SQLName(column.name) } }
            return Destination(table: name, kept: kept, key: keyNames.count == key.count ? keyNames : [])
        }
    }

    /// Compares with what is there after the step.
    /// - Throws: `unexplainedLoss`.
    func verify(on connection: Connection, pulse: TableSummary.Pulse) throws {
        switch step.form {
        case .check, .create, .alter, .drop, .search:
            let changed = connection.totalChanges - totalChanges
            // A full-text index is made of rows in tables of SQLite's own.
            guard changed == 0 || step.form == .search else {
                throw loss(step.table, nil, "a step that is to change no row changed \(changed)")
            }
            try verifyCatalog(on: connection)
        // `CatalogEdit` has looked at the table.
        case .edit: try verifyCatalog(on: connection)
        case .transfer:
            try verifyCatalog(on: connection)
            try TransferAccounting(step).verify(
                changed: connection.totalChanges - totalChanges, on: connection, pulse: pulse)
        case .insert, .delete, .sql, .code:
            try verifyCatalog(on: connection)
            try rows.verify(on: connection, pulse: pulse)
        case .update, .swap, .rebuild:
            try rows.verify(on: connection, pulse: pulse)
            for table in tables {
                for destination in table.destinations {
                    try verify(table, destination, on: connection, pulse: pulse)
                }
            }
        }
    }

    /// A column may go that the plan drops or renames, a table that it drops or renames.
    private func verifyCatalog(on connection: Connection) throws {
        for table in tables {
            let now = Set(try connection.columns(of: table.name).map { SQLName($0.name) })
            for column in table.columns {
                let key = SQLName(column.name)
                if now.contains(key) || table.dropped.contains(key) { continue }
                let entry = step.account.first { $0.oldTable == table.name && SQLName($0.oldColumn) == key }
                if let entry, entry.fate == .kept || entry.fate == .converted {
                    let names = try connection.columns(of: entry.newTable).map { SQLName($0.name) }
                    if names.contains(SQLName(entry.newColumn)) { continue }
                }
                // A renamed table takes along the columns that the plan does not name.
                if entry == nil, now.isEmpty, step.form == .alter, try isRenamed(table, column.name, on: connection) {
                    continue
                }
                throw loss(table.name, column.name, "the column is gone")
            }
        }
        if step.form != .drop, try connection.userTables().count < tableCount {
            throw loss(step.table, nil, "a table is gone")
        }
    }

    private func isRenamed(_ table: OldTable, _ column: String, on connection: Connection) throws -> Bool {
        let name = step.account.first { $0.oldTable == table.name && $0.newTable != table.name }?.newTable
        guard let name else { return false }
        return try connection.columns(of: name).contains { SQLName($0.name) == SQLName(column) }
    }

    private func verify(
        _ table: OldTable, _ destination: Destination, on connection: Connection, pulse: TableSummary.Pulse
    ) throws {
        let names = Set(try connection.columns(of: destination.table).map { SQLName($0.name) })
        for pair in destination.kept where !names.contains(SQLName(pair.new)) {
            throw loss(table.name, pair.old, "the column is gone")
        }
        let old = destination.summary
        let new = try TableSummary(
            of: destination.table, columns: destination.kept.map(\.new), key: destination.key.map(\.new),
            on: connection, pulse: pulse)
        guard new.rowCount == old.rowCount else {
            throw loss(table.name, nil, "\(old.rowCount) rows became \(new.rowCount)")
        }
        for (index, pair) in destination.kept.enumerated() where new.checksums[index] != old.checksums[index] {
            throw loss(table.name, pair.old, "values are not what they were")
        }
    }

    private func loss(_ table: String, _ column: String?, _ problem: String) -> StoreError {
        StoreError(.unexplainedLoss(table: table, column: column, problem: problem))
    }
}
