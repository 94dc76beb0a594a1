import SQLiteKit
import SchemaSnapshot

extension Connection {
    /// Looks for rows that the plan cannot take along.
    /// - Throws: `rowsDoNotFit`, `valuesMissing` where the step's account names the column that is to be filled, SQLite's errors.
    func verify(_ check: PlanStep) throws(StoreError) {
        var count: Int64 = 0
        var keys: [String] = []
        do throws(SQLiteError) {
            for sql in check.statements {
                let statement = try prepare(sql)
                while try statement.step() {
                    count += 1
                    if keys.count < 10 { keys.append(statement.row.text(at: 0)) }
                }
            }
        } catch {
            throw StoreError(error)
        }
        guard count > 0 else { return }
        if let gap = check.account.first(where: { $0.fate == .filled }) {
            let names = gap.value.split(separator: ".", maxSplits: 1).map { String($0) }
            throw StoreError(
                .valuesMissing(
                    model: names.first ?? gap.newTable, attribute: names.last ?? gap.newColumn, count: count, keys: keys
                ))
        }
        throw StoreError(.rowsDoNotFit(table: check.table, problem: check.reason, count: count, keys: keys))
    }
}
