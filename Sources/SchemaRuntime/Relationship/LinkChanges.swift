/// The links of many-to-many relationships that were made or cut since the last save.
struct LinkChanges {
    /// One link; `first` is the object at the end that keeps the account.
    struct Link {
        let table: JoinTable
        let first: _ModelObject
        let second: _ModelObject
        let isAdded: Bool
        /// How many changes were noted before it.
        let number: Int
    }

    /// An object with links that wait, and the table of them.
    struct End: Hashable {
        private let table: String
        private let object: ObjectIdentifier

        init(_ object: _ModelObject, _ join: JoinTable) {
            table = join.table
            self.object = ObjectIdentifier(object)
        }
    }

    private struct Key: Hashable {
        let table: String
        let first: ObjectIdentifier
        let second: ObjectIdentifier
    }

    private var links: [Key: Link] = [:] { didSet { knownEnds = nil } }
    private var count = 0
    /// Of `links`, once somebody has asked.
    private var knownEnds: Set<End>?

    var isEmpty: Bool { links.isEmpty }
    var all: some Collection<Link> { links.values }

    /// The objects at both ends of all links.
    mutating func ends() -> Set<End> {
        if let knownEnds { return knownEnds }
        var ends: Set<End> = []
        for link in links.values {
            ends.insert(End(link.first, link.table))
            ends.insert(End(link.second, link.table))
        }
        knownEnds = ends
        return ends
    }

    /// Notes that `object` and `other` are linked or not any more; the opposite of what is noted takes that back.
    mutating func set(_ object: _ModelObject, _ other: _ModelObject, _ join: JoinTable, isAdded: Bool) {
        let (first, second) = join.isFirst ? (object, other) : (other, object)
        let key = Key(table: join.table, first: ObjectIdentifier(first), second: ObjectIdentifier(second))
        if let known = links[key], known.isAdded != isAdded {
            links[key] = nil
        } else {
            let table =
                join.isFirst ? join : JoinTable(table: join.table, own: join.other, other: join.own, isFirst: true)
            links[key] = Link(table: table, first: first, second: second, isAdded: isAdded, number: count)
        }
        count += 1
    }

    /// The changes of one object's links: the objects at the other end, those that came in the order of their coming. Links to deleted
    /// objects are among them.
    func changes(of object: _ModelObject, _ join: JoinTable) -> (added: [_ModelObject], removed: [_ModelObject]) {
        var added: [(number: Int, object: _ModelObject)] = []
        var removed: [_ModelObject] = []
        for link in links.values where link.table.table == join.table {
            let (own, other) = join.isFirst ? (link.first, link.second) : (link.second, link.first)
            guard own === object else { continue }
            if link.isAdded { added.append((link.number, other)) } else { removed.append(other) }
        }
        return (added.sorted { $0.number < $1.number }.map(\.object), removed)
    }

    mutating func removeAll() { links = [:] }
}
