import SQLiteKit
import SchemaSnapshot

/// `extract`: each row leads to the object with its value, equal values to one object, and what has no value to none.
extension DeclaredRows {
    mutating func compare(_ extracts: [RowClaims.Extract], into model: String) throws(SQLiteError) {
        guard let target = new.shape.entity(model) else { return leaveOpen() }
        var made: Set<Int64>?
        if extracts.allSatisfy(\.isSole) { made = try madeObjects(of: target, extracts[0].older) }
        var behind: [String: Set<Int64>] = [:]
        for name in Set(extracts.map(\.into)) {
            behind[name.member] = try objectsBehindEquals(name, target, made)
        }
        for extract in extracts { try compare(extract, behind[extract.into.member] ?? [], &made) }
        var idle = Mismatch()
        for key in (made ?? []).sorted() { idle.add(key, "object \(key) came, and no row leads to it") }
        report(idle, RowClaims.Name(model, ""), word: "extract")
    }

    /// The keys of the objects that were not there.
    private func madeObjects(of target: EntityDescription, _ older: String?) throws(SQLiteError) -> Set<Int64> {
        var made: Set<Int64> = []
        var rows = try RowCursor(new.rows(of: target, []), keyCount: 1, on: after)
        var before = try older.flatMap { old.shape.entity($0) }.map { entity throws(SQLiteError) in
            try RowCursor(old.rows(of: entity, []), keyCount: 1, on: self.before)
        }
        while let key = rows.key?[0].integer {
            while let other = before?.key?[0].integer, other < key { try before?.advance() }
            if before?.key?[0].integer != key { made.insert(key) }
            try rows.advance()
        }
        return made
    }

    private func order(of name: RowClaims.Name) -> ValueOrder {
        let isDecimal = new.attribute(name)?.attribute.type == ScalarType.decimal.rawValue
        return ValueOrder(collation: isDecimal ? "decimal" : nil, rules: after.ownTextRules.rules)
    }

    /// The objects that are equal to one with a smaller key, which is the one that rows lead to; of those that came there are none.
    private mutating func objectsBehindEquals(
        _ name: RowClaims.Name, _ target: EntityDescription, _ made: Set<Int64>?
    ) throws(SQLiteError) -> Set<Int64> {
        guard let column = new.column(name) else { return [] }
        let order = order(of: name)
        let sql = new.family(of: target, [column], order: [(column: 0, collation: order.collation)])
        var rows = try RowCursor(sql, keyCount: 1, on: after)
        var behind: Set<Int64> = []
        var twice = Mismatch()
        var last: (key: Int64, value: Value)?
        while let key = rows.key?[0].integer {
            let value = rows.value(0)
            if let last, value != .null, order.isEqual(last.value, value) {
                behind.insert(key)
                if made?.contains(key) ?? false {
                    twice.add(key, "objects \(last.key) and \(key) both have \(value.shown)")
                }
            } else {
                last = (key, value)
            }
            try rows.advance()
        }
        report(twice, name, word: "extract")
        return behind
    }

    private mutating func compare(
        _ extract: RowClaims.Extract, _ behind: Set<Int64>, _ made: inout Set<Int64>?
    ) throws(SQLiteError) {
        guard let (owner, source) = old.attribute(extract.source), let column = old.column(extract.source),
            let (linked, _) = new.relationship(extract.link), let link = new.column(extract.link),
            let target = new.shape.entity(extract.into.model), let value = new.column(extract.into)
        else { return leaveOpen() }
        let order = order(of: extract.into)
        let objects = try after.prepare(new.rows(of: target, [value], isLookup: true))
        let root = old.root(of: owner)
        var rows = try RowCursor(old.family(of: owner, [column]), keyCount: 1, on: before)
        var found = try RowCursor(new.family(of: linked, [link]), keyCount: 1, on: after)
        var wrong = Mismatch()
        while let key = rows.key?[0].integer {
            let due = rows.value(0)
            try rows.advance()
            if moves.isGone(key, of: root) { continue }
            while let other = found.key?[0].integer, other < key { try found.advance() }
            // A row that is not there has been told of.
            guard found.key?[0].integer == key else { continue }
            guard let object = found.value(0).integer else {
                if due != .null {
                    wrong.add(key, "row \(key) is to lead to an object with \(due.shown), and leads to none")
                }
                continue
            }
            made?.remove(object)
            try objects.bind([.integer(object)])
            let has = try objects.step() ? objects.row[1] : .null
            objects.reset()
            if due == .null {
                wrong.add(key, "row \(key) has no value and is to lead to no object, and leads to \(object)")
            } else if !order.isEqual(due, has) {
                wrong.add(
                    key, "row \(key) is to lead to an object with \(due.shown), and leads to one with \(has.shown)")
            } else if behind.contains(object) {
                wrong.add(key, "row \(key) is to lead to the first object with \(due.shown), and leads to \(object)")
            }
        }
        count(owner.table + source.name)
        report(wrong, extract.link, word: "extract")
    }
}
