import SQLiteKit

/// What the author says of a step, worked out over the older store and compared with the newer one.
extension StoreComparison {
    mutating func compare(_ claims: StepClaims) throws(SQLiteError) {
        for value in claims.values { try compare(value) }
        if claims.isOpen { leaveOpen() }
    }

    private mutating func compare(_ claim: StepClaims.Value) throws(SQLiteError) {
        // Rows that did not come under their keys cannot be told apart.
        guard let key = key(of: claim.source, in: claim.table) else { return leaveOpen() }
        let type = try after.value(
            "SELECT type FROM pragma_table_xinfo(?) WHERE name = ?", [.text(claim.table), .text(claim.column)])
        // Another value each time, or SQL that means something only to the planner.
        guard !PlanTrace.isChance(claim.query), let type = type.text, try claimed(claim.query, type: type) else {
            return leaveOpen()
        }
        defer { try? before.execute("DROP TABLE temp.\"_claimed\"") }
        var old = try RowCursor("SELECT \"_id\", \"value\" FROM temp.\"_claimed\" ORDER BY 1", keyCount: 1, on: before)
        var new = try RowCursor(claim.table, key: [key], columns: [claim.column], on: after)
        var wrong = RowCount()
        while let key = old.key {
            while let other = new.key, RowCursor.precedes(other, key) { try new.advance() }
            // A row that is not there has been told of.
            if new.key == key, !isSame(old, new, claim) { wrong.add(key) }
            try old.advance()
        }
        count(SQLName(claim.source))
        guard wrong.count > 0 else { return }
        lose(
            claim.name ?? names.place(PlanTrace.Column(table: claim.table, name: claim.column)), wrong,
            "the value is not what `values` says")
    }

    private func isSame(_ old: RowCursor, _ new: RowCursor, _ claim: StepClaims.Value) -> Bool {
        if old.isSame(0, as: new, 0) { return true }
        // A file that cannot be read has not the value.
        return claim.isExternal && (try? after.content(of: new.value(0))) == old.value(0)
    }

    /// Writes down what rows are to have, in a column like the newer one, so that values come to be stored as there.
    /// - Returns: whether SQLite takes the expression, and the column what it gives.
    private func claimed(_ query: String, type: String) throws(SQLiteError) -> Bool {
        try before.execute(
            "CREATE TEMP TABLE \"_claimed\" (\"_id\" INTEGER PRIMARY KEY, \"value\" \(type.isEmpty ? "ANY" : type)) STRICT"
        )
        do throws(SQLiteError) {
            try before.execute("INSERT INTO temp.\"_claimed\" \(query)")
            return true
        } catch {
            try before.execute("DROP TABLE temp.\"_claimed\"")
            return false
        }
    }

    /// Works out what else the author says, row by row.
    mutating func compare(
        _ claims: RowClaims, from old: ProofVersion, to new: ProofVersion
    ) throws(SQLiteError) {
        let declared = try DeclaredRows(
            before: before, after: after, from: old.description, to: new.description, rawValues: new.rawValues,
            claims: claims)
        add(declared)
    }

    private func key(of table: String, in newer: String) -> String? {
        trace.kept[PlanTrace.Column(table: table, name: "_id")]?.first { $0.table == newer }?.name
    }
}
