import SQLiteKit
import SchemaSnapshot

/// `merge`: the keys that rows have as rows of another model.
extension DeclaredRows {
    /// A row keeps its key where that is free; else it gets one behind the largest of both models and of all that were ever given away, in their order.
    mutating func renumber(_ merge: RowClaims.Merge) throws(SQLiteError) {
        guard let source = old.shape.entity(merge.source), let target = old.shape.entity(merge.target) else {
            return leaveOpen()
        }
        let (root, targetRoot) = (old.root(of: source), old.root(of: target))
        let earlier = claims.merges.prefix(while: { $0.source != merge.source }).compactMap {
            other -> EntityDescription? in
            guard old.root(of: other.target) == targetRoot else { return nil }
            return old.shape.entity(other.source)
        }
        /// Keys that rows of the target will have.
        let tables =
            [(table: old.keyTable(of: target), root: targetRoot)] + earlier.map { ($0.table, old.root(of: $0)) }
        let taken = try tables.map { table, _ throws(SQLiteError) in
            try before.prepare("SELECT 1 FROM \(quoted(table)) WHERE \"_id\" = ?")
        }
        var last = try before.value("SELECT \"value\" - 1 FROM \"_schema\" WHERE \"key\" = 'nextID'").integer ?? 0
        let given = Set(earlier.flatMap { moves.renumbered[old.root(of: $0)]?.values.map { $0 } ?? [] })
        last = max(last, given.max() ?? 0)
        for (table, owner) in tables + [(source.table, root)] {
            last = max(last, try largestKey(in: table, owner))
        }
        var rows = try RowCursor("SELECT \"_id\" FROM \(quoted(source.table)) ORDER BY 1", keyCount: 1, on: before)
        while let key = rows.key?[0].integer {
            try rows.advance()
            if moves.isGone(key, of: root) { continue }
            var isTaken = given.contains(key)
            for (statement, (_, owner)) in zip(taken, tables) where !isTaken {
                // An earlier row may have given its key up for another.
                guard !moves.isGone(key, of: owner), moves.moved(key, of: owner) == key else { continue }
                try statement.bind([.integer(key)])
                isTaken = try statement.step()
                statement.reset()
            }
            guard isTaken else { continue }
            last += 1
            moves.renumber(key, of: root, to: last)
        }
    }

    private func largestKey(in table: String, _ root: String) throws(SQLiteError) -> Int64 {
        let statement = try before.prepare("SELECT \"_id\" FROM \(quoted(table)) ORDER BY \"_id\" DESC")
        defer { statement.reset() }
        while try statement.step() {
            let key = statement.row.int64(at: 0)
            if !moves.isGone(key, of: root) { return key }
        }
        return 0
    }
}
