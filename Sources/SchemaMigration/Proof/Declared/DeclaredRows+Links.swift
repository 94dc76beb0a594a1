import SQLiteKit
import SchemaSnapshot

/// Many-to-many links that come from elsewhere, or lead to and from rows that are merged or were equal; and `pick`.
extension DeclaredRows {
    mutating func compare(_ links: RowClaims.Links) throws(SQLiteError) {
        let ends = links.old.compactMap { old.relationship($0) }
        let isConcerned = ends.contains { owner, end in
            moves.concern(old.root(of: owner)) || moves.concern(old.root(of: end.target))
        }
        let isSame = ends.allSatisfy { if case .join = $0.end.storage { true } else { false } }
        // Which of them lead to rows that are no more would have to be asked of each.
        if ends.contains(where: {
            hasLostClasses(old.root(of: $0.owner)) || hasLostClasses(old.root(of: $0.end.target))
        }) {
            if isConcerned { leaveOpen() }
            return
        }
        // Where the same table has them under the same keys, that has been compared.
        guard isConcerned || !isSame || ends.count > 1, ends.count == links.old.count,
            let found = try NewLinks(links.new, in: self)
        else { return }
        var due = try DeclaredLinks(links.old, in: self)
        var wrong = Mismatch()
        var new = found
        var (one, other) = (try due.nextPair(), try new.next())
        while one != nil || other != nil {
            let isFirst = one.map { one in other.map { one.precedes($0, isByOwn: true) } ?? true } ?? false
            let isSecond = other.map { other in one.map { other.precedes($0, isByOwn: true) } ?? true } ?? false
            if isFirst, let one { wrong.add(one.own, "row \(one.own) is to lead to row \(one.other), and does not") }
            if isSecond, let other {
                wrong.add(other.own, "row \(other.own) leads to row \(other.other), and is not to")
            }
            if !isSecond { one = try due.nextPair() }
            if !isFirst { other = try new.next() }
        }
        count(links.new.model + links.new.member)
        let word = claims.merges.isEmpty ? claims.dedupes.isEmpty ? "" : "dedupe" : "merge"
        report(wrong, links.new, word: isConcerned ? word : "")
    }

    /// Of the links of each row one stays.
    mutating func compare(_ pick: RowClaims.Pick) throws(SQLiteError) {
        guard let (_, end) = old.relationship(pick.old), let target = old.shape.entity(end.target),
            var new = try NewLinks(pick.new, in: self)
        else { return leaveOpen() }
        if hasLostClasses(old.root(of: target)) { return leaveOpen() }
        let by = try chosenBy(pick.keep, target)
        let values = try by.map { by throws(SQLiteError) in
            try old.shape.concrete(below: target).map { entity throws(SQLiteError) in
                try before.prepare(old.rows(of: entity, [by.column], isLookup: true))
            }
        }
        var due = try DeclaredLinks([pick.old], in: self)
        var wrong = Mismatch()
        var found = try new.next()
        while let row = try due.nextRow() {
            while let link = found, link.own < row[0].own {
                wrong.add(link.own, "row \(link.own) leads to row \(link.other), and is to lead to nothing")
                found = try new.next()
            }
            let isThere = found?.own == row[0].own
            let other = isThere ? found?.other : nil
            if isThere { found = try new.next() }
            guard let stays = try picked(row, pick.keep, end.orderColumn != nil, by?.order, values) else { continue }
            if pick.keep == .error, Set(row.map(\.other)).count > 1 {
                wrong.add(row[0].own, "row \(row[0].own) has \(row.count) links, and the store was to be refused")
            } else if other != stays {
                let leads = other.map { "leads to row \($0)" } ?? "leads to nothing"
                wrong.add(row[0].own, "row \(row[0].own) is to lead to row \(stays), and \(leads)")
            }
        }
        while let link = found {
            wrong.add(link.own, "row \(link.own) leads to row \(link.other), and is to lead to nothing")
            found = try new.next()
        }
        count(pick.new.model + pick.new.member)
        report(wrong, pick.new, word: "pick")
    }

    /// - Returns: `nil` where nobody can tell.
    private func picked(
        _ row: [DeclaredLinks.Link], _ rule: RowClaims.Choice, _ isOrdered: Bool, _ order: ValueOrder?,
        _ values: [Statement]?
    ) throws(SQLiteError) -> Int64? {
        switch rule {
        case .first, .last, .error:
            guard isOrdered else { break }
            // Which place a link has that is there twice is not said.
            if Set(row.map(\.other)).count < row.count { return nil }
            let sorted = row.sorted { one, other in
                if ValueOrder.isSame(one.order, other.order) { return one.other < other.other }
                return RowCursor.precedes([one.order], [other.order])
            }
            return rule == .last ? sorted.last?.other : sorted.first?.other
        case .newest, .oldest: break
        }
        var rows: [(key: Int64, by: Value)] = []
        for link in row {
            var by = Value.null
            for statement in values ?? [] {
                try statement.bind([.integer(link.other)])
                if try statement.step() { by = statement.row[1] }
                statement.reset()
            }
            rows.append((link.other, by))
        }
        return Self.chosen(rows, rule, order)
    }
}

/// The links of a newer end, in the order of its own keys.
struct NewLinks {
    private var cursors: [RowCursor]

    init?(_ name: RowClaims.Name, in rows: DeclaredRows) throws(SQLiteError) {
        guard let links = rows.new.links(of: name) else { return nil }
        cursors = []
        for link in links { cursors.append(try RowCursor(link.sql(), keyCount: 2, on: rows.after)) }
    }

    mutating func next() throws(SQLiteError) -> DeclaredLinks.Link? {
        var (first, place): (DeclaredLinks.Link?, Int?) = (nil, nil)
        for (index, cursor) in cursors.enumerated() {
            guard let key = cursor.key, let own = key[0].integer, let other = key[1].integer else { continue }
            let link = DeclaredLinks.Link(own: own, other: other, order: cursor.value(0))
            if first.map({ link.precedes($0, isByOwn: true) }) ?? true { (first, place) = (link, index) }
        }
        if let place { try cursors[place].advance() }
        return first
    }
}
