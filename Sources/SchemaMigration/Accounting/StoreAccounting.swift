import SQLiteKit
import SchemaSnapshot

/// The account of a whole plan: tables that no step names keep their rows, and no row refers to one that is not there.
///
/// A plan of new objects and native ALTERs cannot change other tables, so nothing is counted for it, and only keys that it added are
/// followed: such a plan takes the same time however many rows there are. Nor is anything counted where the author's own statements may
/// add and remove rows.
struct StoreAccounting {
    private let isPure: Bool
    private let hasOwnStatements: Bool
    /// Rows of the tables that the plan does not touch.
    private var rowCounts: [String: Int64] = [:]
    private var keyCounts: [String: Int64]

    init(before plan: PlanDescription, on connection: Connection) throws(SQLiteError) {
        isPure = plan.isPure
        hasOwnStatements = plan.hasOwnStatements
        keyCounts = try Self.keyCounts(on: connection)
        if isPure || plan.hasOwnStatements { return }
        let touched = Set(plan.steps.flatMap(\.oldTables).map { $0.lowercased() })
        for table in try connection.userTables() where !touched.contains(table.lowercased()) {
            rowCounts[table] = try connection.rowCount(of: table)
        }
    }

    /// - Throws: `unexplainedLoss`, `statementFailed` where the author's statements left a reference that leads nowhere, `damaged`,
    ///   SQLite's errors.
    func verify(on connection: Connection) throws {
        let tables = try connection.userTables()
        for (table, count) in rowCounts {
            guard tables.contains(table) else {
                throw StoreError(.unexplainedLoss(table: table, column: nil, problem: "the table is gone"))
            }
            let now = try connection.rowCount(of: table)
            guard now == count else {
                throw StoreError(.unexplainedLoss(table: table, column: nil, problem: "\(count) rows became \(now)"))
            }
        }
        if isPure {
            for (table, count) in try Self.keyCounts(on: connection) where keyCounts[table] != count {
                try verifyKeys(of: table, on: connection)
            }
        } else {
            try verifyKeys(of: nil, on: connection)
            let findings = try connection.quickCheck()
            guard findings.isEmpty else { throw StoreError(.damaged(findings: findings)) }
        }
    }

    private func verifyKeys(of table: String?, on connection: Connection) throws {
        guard let violation = try connection.foreignKeyViolations(in: table, limit: 1).first else { return }
        if hasOwnStatements {
            throw StoreError(
                .statementFailed(
                    message: "after the statements of the schema's author a reference leads nowhere: "
                        + violation.description))
        }
        throw StoreError(
            .unexplainedLoss(
                table: violation.table, column: nil, problem: "a reference leads nowhere: \(violation.description)"))
    }

    private static func keyCounts(on connection: Connection) throws(SQLiteError) -> [String: Int64] {
        var counts: [String: Int64] = [:]
        for row in try connection.rows(
            """
            SELECT name, (SELECT count(*) FROM pragma_foreign_key_list(name)) FROM pragma_table_list
            WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> '_schema'
            """)
        { counts[row[0].text ?? ""] = row[1].integer }
        return counts
    }
}
