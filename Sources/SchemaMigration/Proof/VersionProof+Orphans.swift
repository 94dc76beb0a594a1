import SQLiteKit
import SchemaSnapshot

extension VersionProof {
    /// Runs a plan that mends references over a store in which some lead nowhere.
    mutating func runOrphans(of store: ProofStore, from: Int, to: Int, _ plan: PlanDescription) throws {
        let columns = try store.columns()
        let mended = Set(
            plan.steps.flatMap(\.account).filter { entry in
                entry.fate == .orphaned && columns[ExactText(entry.oldTable)]?.contains(entry.oldColumn) == true
                    && plan.mends(entry.oldColumn, of: entry.oldTable)
            }.map { PlanTrace.Column(table: $0.oldTable, name: $0.oldColumn) })
        guard !mended.isEmpty else { return }
        let orphaned = try store.copy()
        for column in mended { try orphaned.orphan(column) }
        let migrated = try orphaned.copy()
        do throws(StoreError) {
            try migrated.migrate(to: versions[to], with: plan, runCode: runCode)
        } catch {
            if case .rowsDoNotFit(let table, let problem, let count, let keys) = error.reason {
                let keys = keys.compactMap { Int64($0) }
                report(failure(from, to, .condition(problem, table: table, count: Int(count), keys: keys, left: 0)))
            } else {
                report(failure(from, to, .refused(error)))
            }
            return
        }
        let comparison = try StoreComparison(
            before: orphaned.connection, after: migrated.connection,
            trace: PlanTrace(plan, columns: columns), names: ProofNames(versions[from].description))
        for reason in comparison.failures { report(failure(from, to, reason)) }
        try compareShape(migrated, from: from, to: to, isStepwise: false)
    }
}

extension ProofStore {
    /// Makes every second reference of a column lead nowhere, and no two to the same.
    fileprivate func orphan(_ column: PlanTrace.Column) throws {
        let name = quoted(column.name)
        try connection.setForeignKeys(false)
        try connection.run(
            "UPDATE \(quoted(column.table)) SET \(name) = \(name) + 36028797018963968 WHERE \(name) % 2 = 0")
        try connection.setForeignKeys(true)
    }
}
