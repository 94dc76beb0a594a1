import SQLiteKit
import SchemaSnapshot

/// `split`: an object of members of each row, under the row's key.
extension DeclaredRows {
    mutating func compare(_ split: RowClaims.Split) throws(SQLiteError) {
        guard let source = old.shape.entity(split.model), let target = new.shape.entity(split.into),
            let (_, link) = new.relationship(split.link), var links = try NewLinks(split.link, in: self)
        else { return leaveOpen() }
        var columns = DeclaredColumns(self)
        for member in split.members { try columns.add(member.new, .member(member.old, nil), word: "split") }
        let given = Set(split.members.map(\.new))
        for attribute in target.attributes where !given.contains(RowClaims.Name(target.name, attribute.name)) {
            try columns.add(RowClaims.Name(target.name, attribute.name), .none, word: "split")
        }
        if columns.isOpen { leaveOpen() }
        // Whether a row has an object is said by all that the members hold.
        let held = split.members.flatMap { member in
            old.attribute(member.old).map { owner, attribute in
                attribute.storedColumns.map { ObjectQuery.Column(owner: owner, name: $0.column) }
            } ?? old.column(member.old).map { [$0] } ?? []
        }
        let root = old.root(of: source)
        var rows = try RowCursor(old.family(of: source, columns.old + held), keyCount: 1, on: before)
        var objects = try RowCursor(new.rows(of: target, columns.new), keyCount: 1, on: after)
        var wrong = Array(repeating: Mismatch(), count: columns.rules.count)
        var (lost, made, led) = (Mismatch(), Mismatch(), Mismatch())
        var leads = try links.next()
        while let key = rows.key?[0].integer {
            let isHeld = held.indices.contains { !rows.isNull(columns.old.count + $0) }
            let isDue = !moves.isGone(key, of: root) && (link.cardinality == .one || isHeld)
            while let other = objects.key?[0].integer, other < key {
                made.add(other, "there is an object \(other), and no row of `\(split.model)` that it is of")
                try objects.advance()
            }
            let isThere = objects.key?[0].integer == key
            if isDue, isThere {
                for (index, rule) in columns.rules.enumerated() {
                    try compare(rule, rows, objects.value(rule.new), key, &wrong[index])
                }
            } else if isDue {
                lost.add(key, "row \(key) of `\(split.model)` is to have an object, and has none")
            } else if isThere {
                made.add(key, "row \(key) of `\(split.model)` has an object, and is to have none")
            }
            while let other = leads, other.own < key {
                led.add(other.own, "row \(other.own) leads to object \(other.other), and is to lead to none")
                leads = try links.next()
            }
            let other = leads?.own == key ? leads?.other : nil
            if leads?.own == key { leads = try links.next() }
            if other != (isDue ? key : nil) {
                let due = isDue ? "object \(key)" : "none"
                led.add(key, "row \(key) is to lead to \(due), and leads to \(other.map { "object \($0)" } ?? "none")")
            }
            if isThere { try objects.advance() }
            try rows.advance()
        }
        while let other = objects.key?[0].integer {
            made.add(other, "there is an object \(other), and no row of `\(split.model)` that it is of")
            try objects.advance()
        }
        count(source.table + split.into)
        report(lost, RowClaims.Name(split.into, ""), word: "split")
        report(made, RowClaims.Name(split.into, ""), word: "split")
        report(led, split.link, word: "split")
        for (rule, wrong) in zip(columns.rules, wrong) { report(wrong, rule.name, word: rule.word) }
    }
}
