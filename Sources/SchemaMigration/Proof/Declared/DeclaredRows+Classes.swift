import SQLiteKit
import SchemaSnapshot

/// Rows that were there before, member by member: `map`, `convert`, `merge`, and keys that lead to what was merged or was equal.
extension DeclaredRows {
    mutating func compare(_ item: RowClaims.Class) throws(SQLiteError) {
        guard let oldEntity = old.shape.entity(item.old), let newEntity = new.shape.entity(item.new) else { return }
        let word = item.isMerged ? "merge" : ""
        var columns = DeclaredColumns(self)
        for member in item.members { try columns.add(member.new, member.source, word: word) }
        if columns.isOpen { leaveOpen() }
        let root = old.root(of: oldEntity)
        guard item.isMerged || moves.concern(root) || !columns.isPlain else { return }
        var rows = try RowCursor(old.rows(of: oldEntity, columns.old), keyCount: 1, on: before)
        var found = try NewRows(new, newEntity, columns.new, on: after)
        var wrong = Array(repeating: Mismatch(), count: columns.rules.count)
        var (lost, kept) = (Mismatch(), Mismatch())
        while let key = rows.key?[0].integer {
            if moves.isGone(key, of: root) {
                if try found.seek(key) {
                    kept.add(
                        key, "row \(key) was to go, since row \(moves.moved(key, of: root)) stays for it, and is there")
                }
            } else {
                let newKey = moves.moved(key, of: root)
                if try newKey == key ? found.seek(key) : found.look(up: newKey) {
                    for (index, rule) in columns.rules.enumerated() {
                        try compare(rule, rows, found.value(rule.new), key, &wrong[index])
                    }
                } else {
                    lost.add(
                        key,
                        newKey == key
                            ? "row \(key) is to be one of `\(item.new)`, and is none"
                            : "row \(key) is to be row \(newKey) of `\(item.new)`, and there is none")
                }
            }
            try rows.advance()
        }
        for rule in columns.rules where !rule.isPlain { count(oldEntity.table + rule.name.member) }
        report(lost, RowClaims.Name(item.old, ""), word: item.isMerged ? "merge" : "")
        report(kept, RowClaims.Name(item.old, ""), word: "dedupe")
        for (rule, wrong) in zip(columns.rules, wrong) { report(wrong, rule.name, word: rule.word) }
    }

    /// Holds a newer value against what the older row says of it.
    func compare(
        _ rule: DeclaredColumns.Rule, _ old: RowCursor, _ found: Value, _ key: Int64, _ wrong: inout Mismatch
    ) throws(SQLiteError) {
        switch rule.due {
        case .constant(let due):
            if !ValueOrder.isSame(due, found) { wrong.add(key, due: due, found: found) }
        case .link(let column, let root):
            let due = moves.moved(old.value(column), of: root)
            if due == found { return }
            // What is no more is led to no more.
            if found == .null, let was = old.value(column).integer, try isLost(was, of: root) { return }
            wrong.add(key, due: due, found: found, as: "is to lead to")
        case .value(let value, let column):
            let was = old.value(column)
            switch value.expected(was) {
            case .unknown: break
            case .refused:
                wrong.add(key, "row \(key) has \(was.shown), for which the store was to be refused")
            case .value(let due):
                if ValueOrder.isSame(due, found) { return }
                wrong.add(
                    key, "row \(key) had \(was.shown) and is to have \(due.shown), and has \(found.shown)")
            case .json(let due):
                if found.text.flatMap(writtenJSON) == due { return }
                wrong.add(key, "row \(key) had \(was.shown) and is to have \(due), and has \(found.shown)")
            }
        }
    }
}

/// Rows of a newer class: one after the other, and by key where keys are others than before.
struct NewRows {
    private var cursor: RowCursor
    private let lookup: Statement
    private let columnCount: Int
    private var isLookedUp = false

    init(
        _ query: ObjectQuery, _ entity: EntityDescription, _ columns: [ObjectQuery.Column], on connection: Connection
    ) throws(SQLiteError) {
        cursor = try RowCursor(query.rows(of: entity, columns), keyCount: 1, on: connection)
        lookup = try connection.prepare(query.rows(of: entity, columns, isLookup: true))
        columnCount = columns.count
    }

    /// Goes on to a key, which is larger than that before.
    mutating func seek(_ key: Int64) throws(SQLiteError) -> Bool {
        isLookedUp = false
        while let own = cursor.key?[0].integer, own < key { try cursor.advance() }
        return cursor.key?[0].integer == key
    }

    mutating func look(up key: Int64) throws(SQLiteError) -> Bool {
        lookup.reset()
        isLookedUp = true
        try lookup.bind([.integer(key)])
        return try lookup.step()
    }

    func value(_ column: Int) -> Value { isLookedUp ? lookup.row[column + 1] : cursor.value(column) }
}
