import SQLiteKit
import SchemaSnapshot

extension Preflight {
    /// References of somebody's own that the plan would leave without their rows: no rule of their tables is carried out by a migration, which
    /// knows nothing of them.
    ///
    /// Which rows go is known when the plan has run: it runs over a copy of the rows that it has to do with, where there is somebody's key to one of
    /// its tables. Behind Swift code, and where it cannot run there, nothing is known.
    func referencesLeftBehind() throws -> [DanglingReference] {
        guard !plan.isPure, let schema = try? SchemaText.decode(metadata.snapshot), !schema.entities.isEmpty else {
            return []
        }
        let keys = try addedKeys(besides: schema.columnsByTable)
        guard !keys.isEmpty else { return [] }
        let copy = try RowRehearsal(of: plan, on: connection, metadata, besides: Set(keys.map(\.table)))
        guard let dangling = try copy.danglingReferences(isCancelled: options.isCancelled) else { return [] }
        return dangling.filter { reference in
            keys.contains { $0.table == SQLName(reference.table) && $0.column == SQLName(reference.column) }
        }
    }

    private struct Key: Hashable {
        var table: SQLName
        var column: SQLName
    }

    /// The keys of somebody's tables and columns to tables of which the plan may take rows, where a row has one.
    private func addedKeys(besides known: [SQLName: Set<SQLName>]) throws(SQLiteError) -> Set<Key> {
        let losing = plan.losingTables
        guard losing != [] else { return [] }
        var keys: Set<Key> = []
        for row in try connection.rows(
            """
            SELECT t.name, k."from", k."table" FROM pragma_table_list AS t, pragma_foreign_key_list(t.name) AS k
            WHERE t.schema = 'main' AND t.type = 'table' AND substr(t.name, 1, 5) <> '_ids_'
            """)
        {
            let (table, column) = (row[0].text ?? "", row[1].text ?? "")
            if known[SQLName(table)]?.contains(SQLName(column)) == true { continue }
            if let losing, !losing.contains(SQLName(row[2].text ?? "")) { continue }
            let sql = "SELECT 1 FROM \(quoted(table)) WHERE \(quoted(column)) IS NOT NULL LIMIT 1"
            if try connection.firstValue(sql) == nil { continue }
            keys.insert(Key(table: SQLName(table), column: SQLName(column)))
        }
        return keys
    }
}

extension PlanDescription {
    /// Tables of which rows may go or get other keys, by the names that they have before the plan; `nil` for all.
    fileprivate var losingTables: Set<SQLName>? {
        if hasOwnStatements { return nil }
        var origins: [SQLName: SQLName] = [:]
        var tables: Set<SQLName> = []
        for step in steps {
            // Keys are columns too.
            let isLosing =
                [.delete, .drop, .transfer].contains(step.form)
                || step.account.contains { $0.fate != .kept && SQLName($0.oldColumn) == SQLName("_id") }
            if isLosing { tables.formUnion(step.oldTables.map { origins[SQLName($0)] ?? SQLName($0) }) }
            for entry in step.account where entry.fate == .kept && entry.newTable != entry.oldTable {
                origins[SQLName(entry.newTable)] = origins[SQLName(entry.oldTable)] ?? SQLName(entry.oldTable)
            }
        }
        return tables
    }
}
