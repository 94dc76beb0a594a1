import SQLiteKit
import SchemaSnapshot

/// `dedupe`: which of equal rows stays.
extension DeclaredRows {
    /// Finds groups of equal rows, which stand together in the order of what they are compared by.
    mutating func compare(_ dedupe: RowClaims.Dedupe) throws(SQLiteError) {
        guard let model = old.shape.entity(dedupe.model) else { return leaveOpen() }
        var columns: [ObjectQuery.Column] = []
        for member in dedupe.members {
            guard let column = old.column(member.name) else { return leaveOpen() }
            // Keys that lead to rows of which some went before are to be compared by where they lead then.
            if let target = old.relationship(member.name)?.end.target, moves.concern(old.root(of: target)) {
                return leaveOpen()
            }
            columns.append(column)
        }
        let by = try chosenBy(dedupe.keep, model)
        if let by { columns.append(by.column) }
        let collations = dedupe.members.map { $0.collation ?? collation(of: $0.name) }
        let orders = collations.map { ValueOrder(collation: $0, rules: before.ownTextRules.rules) }
        let sql = old.family(
            of: model, columns, order: collations.enumerated().map { (column: $0.offset, collation: $0.element) })
        let root = old.root(of: model)
        var rows = try RowCursor(sql, keyCount: 1, on: before)
        var group: (values: [Value], keys: [(key: Int64, by: Value)]) = ([], [])
        var wrong = Mismatch()
        while let key = rows.key?[0].integer {
            let values = dedupe.members.indices.map { rows.value($0) }
            let row = (key: key, by: by == nil ? Value.null : rows.value(dedupe.members.count))
            try rows.advance()
            if moves.isGone(key, of: root) || !dedupe.nullsAreSame && values.contains(.null) { continue }
            let isEqual =
                !group.keys.isEmpty
                && zip(zip(group.values, values), orders).allSatisfy { $1.isEqual($0.0, $0.1) }
            if isEqual {
                group.keys.append(row)
            } else {
                settle(group.keys, dedupe.keep, by?.order, root, &wrong)
                group = (values, [row])
            }
        }
        settle(group.keys, dedupe.keep, by?.order, root, &wrong)
        report(wrong, RowClaims.Name(dedupe.model, ""), word: "dedupe")
    }

    private mutating func settle(
        _ rows: [(key: Int64, by: Value)], _ rule: RowClaims.Choice, _ order: ValueOrder?, _ root: String,
        _ wrong: inout Mismatch
    ) {
        guard rows.count > 1, let stays = Self.chosen(rows.map { ($0.key, $0.by) }, rule, order) else { return }
        if rule == .error {
            wrong.add(rows[1].key, "rows \(rows[0].key) and \(rows[1].key) are equal, and the store was to be refused")
            return
        }
        for row in rows where row.key != stays { moves.remove(row.key, of: root, for: stays) }
    }

    /// Which of some keys stays.
    static func chosen(_ rows: [(key: Int64, by: Value)], _ rule: RowClaims.Choice, _ order: ValueOrder?) -> Int64? {
        func precedes(_ one: (key: Int64, by: Value), _ other: (key: Int64, by: Value), isNewest: Bool) -> Bool {
            // What has no value is neither the newest nor the oldest.
            if (one.by == .null) != (other.by == .null) { return other.by == .null }
            let place = order?.compare(one.by, other.by) ?? 0
            if place != 0 { return isNewest ? place > 0 : place < 0 }
            return isNewest ? one.key > other.key : one.key < other.key
        }
        return switch rule {
        case .first, .error: rows.map(\.key).min()
        case .last: rows.map(\.key).max()
        case .newest: rows.min { precedes($0, $1, isNewest: true) }?.key
        case .oldest: rows.min { precedes($0, $1, isNewest: false) }?.key
        }
    }

    /// The column of the attribute by which one of several is chosen, and how its values compare.
    func chosenBy(
        _ rule: RowClaims.Choice, _ model: EntityDescription
    ) throws(SQLiteError) -> (column: ObjectQuery.Column, order: ValueOrder)? {
        let name: String
        switch rule {
        case .newest(let attribute), .oldest(let attribute): name = attribute
        case .first, .last, .error: return nil
        }
        for owner in old.shape.path(to: model) where owner.attributes.contains(where: { $0.name == name }) {
            let member = RowClaims.Name(owner.name, name)
            return old.column(member).map {
                ($0, ValueOrder(collation: collation(of: member), rules: before.ownTextRules.rules))
            }
        }
        return nil
    }

    /// Decimals in digits compare as numbers wherever nothing else is said.
    private func collation(of name: RowClaims.Name) -> String? {
        old.attribute(name)?.attribute.type == ScalarType.decimal.rawValue ? "decimal" : nil
    }
}
