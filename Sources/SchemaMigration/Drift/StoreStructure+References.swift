import SQLiteKit

extension StoreStructure {
    /// The references that lead nowhere, one for each key.
    /// - Throws: SQLite's error.
    package func danglingReferences(on connection: Connection) throws(SQLiteError) -> [StoreDrift] {
        try connection.danglingReferences().map { reference in
            var drift = StoreDrift(
                .danglingReferences, reference.table, column: reference.column, details: [reference.parent])
            drift.count = reference.count
            drift.keys = reference.keys
            guard let table = tables[SQLName(reference.table)], let column = table.column(reference.column) else {
                return drift
            }
            let (name, key) = (quoted(table.name), quoted(column.name))
            let target = table.keys.first { $0.columns == [SQLName(column.name)] }?.targets.first?.text ?? "_id"
            let condition =
                "\(key) IS NOT NULL AND NOT EXISTS (SELECT 1 FROM \(quoted(reference.parent)) AS parent "
                + "WHERE parent.\(quoted(target)) = \(name).\(key))"
            if table.hasRowIDs, !column.isRequired, column.keyPosition == 0 {
                return drift.mended(by: ["UPDATE \(name) SET \(key) = NULL WHERE \(condition)"])
            }
            // A link to nothing says nothing; a row of a model may say much.
            return drift.mended(by: ["DELETE FROM \(name) WHERE \(condition)"], isChoice: table.hasRowIDs)
        }
    }
}
