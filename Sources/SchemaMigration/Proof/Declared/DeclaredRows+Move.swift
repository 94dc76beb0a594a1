import SQLiteKit
import SchemaSnapshot

/// `move`: values that went along a link.
extension DeclaredRows {
    mutating func compare(_ move: RowClaims.Move) throws(SQLiteError) {
        guard let (sourceOwner, source) = old.attribute(move.source), let sourceColumn = old.column(move.source),
            let (targetModel, attribute) = new.attribute(move.into), let column = new.column(move.into)
        else { return leaveOpen() }
        if hasLostClasses(old.root(of: move.link.model)) || hasLostClasses(old.root(of: sourceOwner)) {
            return leaveOpen()
        }
        let other: Value?
        if let sql = attribute.defaultSQL {
            other = PlanTrace.isChance(sql) ? nil : try after.value("SELECT \(sql)")
        } else {
            other = .null
        }
        guard let field = source.storedColumns.first, let newField = attribute.storedColumns.first else { return }
        let made = DeclaredValue(
            from: field, to: newField, cases: [], conversion: nil, rawValues: rawValues[newField.type] ?? [],
            other: .null)
        let values = try old.shape.concrete(below: sourceOwner).map { entity throws(SQLiteError) in
            try before.prepare(old.rows(of: entity, [sourceColumn], isLookup: true))
        }
        // In the order of the rows that get the values.
        var due = try DeclaredLinks([move.link], isByOwn: !move.isForward, in: self)
        func target(of row: [DeclaredLinks.Link]) -> Int64 { move.isForward ? row[0].other : row[0].own }
        var row = try due.nextRow()
        var found = try RowCursor(new.family(of: targetModel, [column]), keyCount: 1, on: after)
        var wrong = Mismatch()
        while let key = found.key?[0].integer {
            while let links = row, target(of: links) < key { row = try due.nextRow() }
            var arrived: [Value] = []
            if let links = row, target(of: links) == key {
                for link in links {
                    let value = try Self.value(of: move.isForward ? link.own : link.other, values)
                    guard value != .null, !arrived.contains(where: { ValueOrder.isSame($0, value) }) else { continue }
                    arrived.append(value)
                }
            }
            let has = found.value(0)
            if arrived.count > 1 {
                wrong.add(key, "to row \(key) go \(arrived.count) values that differ, and the store was to be refused")
            } else if let value = arrived.first {
                if case .value(let due) = made.expected(value), !ValueOrder.isSame(due, has) {
                    wrong.add(key, due: due, found: has)
                }
            } else if let other, !ValueOrder.isSame(other, has) {
                wrong.add(key, "no value goes to row \(key), which is to have \(other.shown), and has \(has.shown)")
            }
            try found.advance()
        }
        count(sourceOwner.table + source.name)
        report(wrong, move.into, word: "move")
    }

    private static func value(of key: Int64, _ statements: [Statement]) throws(SQLiteError) -> Value {
        for statement in statements {
            defer { statement.reset() }
            try statement.bind([.integer(key)])
            if try statement.step() { return statement.row[1] }
        }
        return .null
    }
}
