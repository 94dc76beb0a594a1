import SQLiteKit
import SchemaSnapshot

/// The links of older ends as they are to be in the newer store: of rows that go they are those of the row that stays, and each is there once.
///
/// They come in the order of their keys, one at a time; those whose keys are others than before are held.
struct DeclaredLinks {
    struct Link: Hashable {
        var own: Int64
        var other: Int64
        /// The place in a list.
        var order: Value

        func precedes(_ link: Link, isByOwn: Bool) -> Bool {
            isByOwn ? (own, other) < (link.own, link.other) : (other, own) < (link.other, link.own)
        }
    }

    private struct Source {
        let links: ObjectQuery.Links
        let ownRoot: String
        let otherRoot: String?
        let moves: KeyMoves
        var cursor: RowCursor?

        private var isConcerned: Bool { moves.concern(ownRoot) || moves.concern(otherRoot) }

        func statement(_ isByOwn: Bool, on connection: Connection) throws(SQLiteError) -> RowCursor {
            try RowCursor(links.sql(isByOwn: isByOwn), keyCount: 2, on: connection)
        }

        static func link(_ cursor: RowCursor) -> Link? {
            guard let key = cursor.key, let own = key[0].integer, let other = key[1].integer else { return nil }
            return Link(own: own, other: other, order: cursor.value(0))
        }

        /// - Returns: `nil` for one of which the row that holds the key goes.
        func moved(_ link: Link) -> Link? {
            guard isConcerned else { return link }
            switch links.holder {
            case .own where moves.isGone(link.own, of: ownRoot): return nil
            case .other where otherRoot.map { moves.isGone(link.other, of: $0) } ?? false: return nil
            default: break
            }
            return Link(
                own: moves.moved(link.own, of: ownRoot), other: moves.moved(link.other, of: otherRoot),
                order: link.order)
        }

        /// Those whose keys are others than before.
        func collect(_ isByOwn: Bool, on connection: Connection) throws(SQLiteError) -> [Link] {
            guard isConcerned else { return [] }
            var found: [Link] = []
            var cursor = try statement(isByOwn, on: connection)
            while let link = Self.link(cursor) {
                try cursor.advance()
                if let moved = moved(link), moved != link { found.append(moved) }
            }
            return found
        }

        /// The link on which it stands; those that others are told of, or none is left of, are passed over.
        mutating func current() throws(SQLiteError) -> Link? {
            while let link = cursor.flatMap(Self.link) {
                if moved(link) == link { return link }
                try cursor?.advance()
            }
            return nil
        }
    }

    private let isByOwn: Bool
    private var sources: [Source] = []
    /// The smallest last.
    private var others: [Link] = []

    /// - Parameter isByOwn: whether they come in the order of the ends' own keys.
    init(_ ends: [RowClaims.Name], isByOwn: Bool = true, in rows: DeclaredRows) throws(SQLiteError) {
        self.isByOwn = isByOwn
        for name in ends {
            guard let (owner, end) = rows.old.relationship(name), let links = rows.old.links(of: name) else { continue }
            for link in links {
                var source = Source(
                    links: link, ownRoot: rows.old.root(of: owner), otherRoot: rows.old.root(of: end.target),
                    moves: rows.moves)
                others += try source.collect(isByOwn, on: rows.before)
                source.cursor = try source.statement(isByOwn, on: rows.before)
                sources.append(source)
            }
        }
        let isByOwn = isByOwn
        others.sort { $1.precedes($0, isByOwn: isByOwn) }
    }

    mutating func next() throws(SQLiteError) -> Link? {
        var (first, place): (Link?, Int?) = (others.last, nil)
        for index in sources.indices {
            guard let link = try sources[index].current() else { continue }
            if let other = first, !link.precedes(other, isByOwn: isByOwn) { continue }
            (first, place) = (link, index)
        }
        if let place { try sources[place].cursor?.advance() } else { _ = others.popLast() }
        return first
    }

    /// The next link besides those that lead from and to the same rows.
    mutating func nextPair() throws(SQLiteError) -> Link? {
        guard let link = try next() else { return nil }
        while let other = try peek(), other.own == link.own, other.other == link.other { _ = try next() }
        return link
    }

    /// All links of the next row, in whichever order.
    mutating func nextRow() throws(SQLiteError) -> [Link]? {
        guard let first = try next() else { return nil }
        var links = [first]
        while let link = try peek(), isByOwn ? link.own == first.own : link.other == first.other {
            links.append(link)
            _ = try next()
        }
        return links
    }

    private mutating func peek() throws(SQLiteError) -> Link? {
        var first = others.last
        for index in sources.indices {
            guard let link = try sources[index].current() else { continue }
            if first.map({ link.precedes($0, isByOwn: isByOwn) }) ?? true { first = link }
        }
        return first
    }
}
