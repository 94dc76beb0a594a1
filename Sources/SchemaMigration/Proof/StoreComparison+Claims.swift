import SQLiteKit

/// What the author says of a step, worked out over the older store and compared with the newer one.
extension StoreComparison {
    mutating func compare(_ claims: StepClaims) throws(SQLiteError) {
        for value in claims.values { try compare(value) }
        for link in claims.links { try compare(link) }
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
        count(nameKey(claim.source))
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

    private mutating func compare(_ claim: StepClaims.Link) throws(SQLiteError) {
        func column(_ place: (table: String, column: String)) -> PlanTrace.Column {
            PlanTrace.Column(table: place.table, name: place.column)
        }
        try compare(
            PlanTrace.Lookup(source: column(claim.source), link: column(claim.link), value: column(claim.value)))
        guard let older = claim.older, key(of: older.table, in: claim.value.table) != nil else { return }
        let (source, value) = (quoted(claim.source.column), quoted(older.column))
        let due = try before.value(
            """
            SELECT count(*) FROM (SELECT \(source) FROM \(quoted(claim.source.table)) WHERE \(source) IS NOT NULL
            EXCEPT SELECT \(value) FROM \(quoted(older.table)))
            """
        ).integer
        let last = try before.value("SELECT coalesce(max(\"_id\"), 0) FROM \(quoted(older.table))")
        let come = try after.rows(
            "SELECT count(*), count(DISTINCT \(quoted(claim.value.column))) FROM \(quoted(claim.value.table)) WHERE \"_id\" > ?",
            [last]
        ).first
        guard let due, let come, come[0].integer != due || come[1].integer != due else { return }
        differ(
            names.model(older.table), count: Int(max(due, come[0].integer ?? 0)),
            "\(due) objects were to come, one for each value that none had, and \(come[0].integer ?? 0) came")
    }

    private func key(of table: String, in newer: String) -> String? {
        trace.kept[PlanTrace.Column(table: table, name: "_id")]?.first { $0.table == newer }?.name
    }
}
