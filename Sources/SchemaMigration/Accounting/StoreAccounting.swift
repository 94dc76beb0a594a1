import SQLiteKit
import SchemaSnapshot

/// The account of a whole plan: tables that no step names keep their rows, and no row refers to one that is not there.
///
/// A plan of new objects and native ALTERs cannot change other tables, so nothing is counted for it, and only keys that it added are
/// followed, since what led nowhere before does no harm to it: such a plan takes the same time however many rows there are. Nor is anything counted where the author's own statements may
/// add and remove rows.
struct StoreAccounting {
    private let plan: PlanDescription
    /// Rows of the tables that the plan does not touch.
    private var rowCounts: [(table: String, count: Int64)] = []
    private let keys: Set<Key>
    private let references: ReferenceCheck

    /// A column that is a key, with its table.
    private struct Key: Hashable {
        var table: SQLName
        var column: SQLName
    }

    init(before plan: PlanDescription, on connection: Connection) throws(SQLiteError) {
        self.plan = plan
        keys = try Self.keys(on: connection)
        references = try ReferenceCheck(on: connection)
        if plan.isPure || plan.hasOwnStatements { return }
        let touched = Set(plan.steps.flatMap(\.oldTables).map { SQLName($0) })
        for table in try connection.userTables() where !touched.contains(SQLName(table)) {
            rowCounts.append((table, try connection.rowCount(of: table)))
        }
    }

    /// - Throws: `unexplainedLoss`, `objectWouldBreak`, `statementFailed` where the author's statements left a reference that leads nowhere, `damaged`,
    ///   SQLite's errors.
    func verify(on connection: Connection) throws {
        let tables = Set(try connection.userTables().map { SQLName($0) })
        for (table, count) in rowCounts {
            guard tables.contains(SQLName(table)) else {
                throw StoreError(.unexplainedLoss(table: table, column: nil, problem: "the table is gone"))
            }
            let now = try connection.rowCount(of: table)
            guard now == count else {
                throw StoreError(.unexplainedLoss(table: table, column: nil, problem: "\(count) rows became \(now)"))
            }
        }
        try references.verify(on: connection)
        if plan.isPure {
            let added = try Self.keys(on: connection).filter { !keys.contains(origin(of: $0)) }
            for table in try connection.tablesWithKeys() where added.contains(where: { $0.table == SQLName(table) }) {
                let dangling = try connection.danglingReferences(in: [ExactText(table)]).filter {
                    added.contains(Key(table: SQLName(table), column: SQLName($0.column)))
                }
                try verify(dangling, on: connection)
            }
        } else {
            try verify(connection.danglingReferences(), on: connection)
            let findings = try connection.quickCheck()
            guard findings.isEmpty else { throw StoreError(.damaged(findings: findings)) }
        }
    }

    private func verify(_ references: [DanglingReference], on connection: Connection) throws {
        guard let reference = references.first else { return }
        if plan.hasOwnStatements {
            throw StoreError(
                .statementFailed(
                    message: "after the statements of the schema's author a reference leads nowhere: "
                        + reference.first))
        }
        if try isAdded(reference.table, on: connection) { throw reference.leftBehind }
        throw StoreError(
            .unexplainedLoss(
                table: reference.table, column: nil, problem: "a reference leads nowhere: \(reference.first)"))
    }

    /// Whether a table is somebody's own: neither the older version nor a step of the plan knows it. The store's books are still those from
    /// before.
    private func isAdded(_ table: String, on connection: Connection) throws -> Bool {
        guard let snapshot = try StoreMetadata(readFrom: connection)?.snapshot,
            let schema = try? SchemaText.decode(snapshot), !schema.entities.isEmpty
        else { return false }
        let named = plan.steps.flatMap { $0.oldTables + $0.account.map(\.newTable) }.map { SQLName($0) }
        return schema.columnsByTable[SQLName(table)] == nil && !named.contains(SQLName(table))
    }

    /// What a key was before the plan.
    private func origin(of key: Key) -> Key {
        plan.steps.reversed().reduce(key) { key, step in
            let kept = step.account.filter { $0.fate == .kept && SQLName($0.newTable) == key.table }
            if let own = kept.first(where: { SQLName($0.newColumn) == key.column }) {
                return Key(table: SQLName(own.oldTable), column: SQLName(own.oldColumn))
            }
            return Key(table: kept.first.map { SQLName($0.oldTable) } ?? key.table, column: key.column)
        }
    }

    private static func keys(on connection: Connection) throws(SQLiteError) -> Set<Key> {
        var keys: Set<Key> = []
        for row in try connection.rows(
            """
            SELECT t.name, k."from" FROM pragma_table_list AS t, pragma_foreign_key_list(t.name) AS k
            WHERE t.schema = 'main' AND t.type = 'table'
            """)
        { keys.insert(Key(table: SQLName(row[0].text ?? ""), column: SQLName(row[1].text ?? ""))) }
        return keys
    }
}
