import SQLiteKit
import SchemaSnapshot

/// The account of a step that puts rows into new tables under the keys that they have: those from which they come are there still, so both
/// sides are read after it.
struct TransferAccounting {
    private let step: PlanStep
    private var moves: [Move] = []

    /// Rows of one table that are to be in another.
    private struct Move {
        var source: String
        var target: String
        /// Which rows of the source.
        var condition: String
        /// Old name and new name.
        var columns: [(old: String, new: String)] = []
    }

    init(_ step: PlanStep) {
        self.step = step
        for entry in step.account where entry.fate == .kept {
            let condition = entry.value.isEmpty ? "TRUE" : entry.value
            let index = moves.firstIndex {
                $0.source == entry.oldTable && $0.target == entry.newTable && $0.condition == condition
            }
            if index == nil {
                moves.append(Move(source: entry.oldTable, target: entry.newTable, condition: condition))
            }
            moves[index ?? moves.count - 1].columns.append((entry.oldColumn, entry.newColumn))
        }
    }

    /// - Parameter changed: how many rows the step's statements changed.
    /// - Throws: `unexplainedLoss`.
    func verify(changed: Int64, on connection: Connection, pulse: TableSummary.Pulse) throws {
        for move in moves { try verify(move, on: connection, pulse: pulse) }
        for source in Set(moves.map(\.source)) { try verifyRowsGoSomewhere(source, on: connection) }
        var count: Int64 = 0
        for target in Set(moves.map(\.target)) { count += try connection.rowCount(of: target) }
        guard changed == count else {
            throw loss(step.table, nil, "\(count) rows came, and \(changed) were changed")
        }
    }

    private func verify(_ move: Move, on connection: Connection, pulse: TableSummary.Pulse) throws {
        let keys = "\"_id\" IN (SELECT \"_id\" FROM \(quoted(move.source)) WHERE \(move.condition))"
        let old = try TableSummary(
            of: move.source, columns: move.columns.map(\.old), key: ["_id"], where: move.condition, on: connection,
            pulse: pulse)
        let new = try TableSummary(
            of: move.target, columns: move.columns.map(\.new), key: ["_id"], where: keys, on: connection, pulse: pulse)
        guard new.rowCount == old.rowCount else {
            throw loss(move.source, nil, "\(old.rowCount) rows became \(new.rowCount)")
        }
        for (index, pair) in move.columns.enumerated() where new.checksums[index] != old.checksums[index] {
            throw loss(move.source, pair.old, "values are not what they were")
        }
    }

    /// Every row is in a new table, or is one of those that are dropped.
    private func verifyRowsGoSomewhere(_ source: String, on connection: Connection) throws {
        let dropped = step.account.filter { $0.fate == .dropped && $0.oldTable == source && $0.oldColumn.isEmpty }
        let known = moves.filter { $0.source == source }.map(\.condition) + dropped.map(\.value)
        let isLeft = known.map { "(\($0)) IS NOT TRUE" }.joined(separator: " AND ")
        let count = try connection.value("SELECT count(*) FROM \(quoted(source)) WHERE \(isLeft)").integer ?? 0
        guard count == 0 else { throw loss(source, nil, "\(count) rows are in no new table") }
    }

    private func loss(_ table: String, _ column: String?, _ problem: String) -> StoreError {
        StoreError(.unexplainedLoss(table: table, column: column, problem: problem))
    }
}
