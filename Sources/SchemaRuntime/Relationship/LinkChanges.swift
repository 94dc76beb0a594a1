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
    private struct End: Hashable {
        let table: String
        let object: ObjectIdentifier

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

    private var links: [Key: Link] = [:]
    /// The objects at the other end of each one's links: to look through all links for those of one object would take the square of their number.
    private var partners: [End: Set<ObjectIdentifier>] = [:]
    private var count = 0

    var isEmpty: Bool { links.isEmpty }
    var all: some Collection<Link> { links.values }

    /// Whether links of an object wait.
    func areWaiting(at object: _ModelObject, _ join: JoinTable) -> Bool { partners[End(object, join)] != nil }

    /// Notes that `object` and `other` are linked or not any more; the opposite of what is noted takes that back.
    mutating func set(_ object: _ModelObject, _ other: _ModelObject, _ join: JoinTable, isAdded: Bool) {
        let (first, second) = join.isFirst ? (object, other) : (other, object)
        let key = Key(table: join.table, first: ObjectIdentifier(first), second: ObjectIdentifier(second))
        if let known = links[key], known.isAdded != isAdded {
            links[key] = nil
            // Of a relationship that is its own inverse the link may wait in the other direction still.
            if links[Key(table: join.table, first: key.second, second: key.first)] == nil {
                part(first, second, join)
                part(second, first, join)
            }
        } else {
            let table =
                join.isFirst ? join : JoinTable(table: join.table, own: join.other, other: join.own, isFirst: true)
            links[key] = Link(table: table, first: first, second: second, isAdded: isAdded, number: count)
            partners[End(first, join), default: []].insert(key.second)
            partners[End(second, join), default: []].insert(key.first)
        }
        count += 1
    }

    private mutating func part(_ object: _ModelObject, _ other: _ModelObject, _ join: JoinTable) {
        let end = End(object, join)
        partners[end]?.remove(ObjectIdentifier(other))
        if partners[end]?.isEmpty == true { partners[end] = nil }
    }

    /// The changes of one object's links: the objects at the other end, those that came in the order of their coming. Links to deleted
    /// objects are among them.
    func changes(of object: _ModelObject, _ join: JoinTable) -> (added: [_ModelObject], removed: [_ModelObject]) {
        var added: [(number: Int, object: _ModelObject)] = []
        var removed: [(number: Int, object: _ModelObject)] = []
        let own = ObjectIdentifier(object)
        for other in partners[End(object, join)] ?? [] {
            let key =
                join.isFirst
                ? Key(table: join.table, first: own, second: other)
                : Key(table: join.table, first: other, second: own)
            guard let link = links[key] else { continue }
            let partner = join.isFirst ? link.second : link.first
            if link.isAdded { added.append((link.number, partner)) } else { removed.append((link.number, partner)) }
        }
        return (
            added.sorted { $0.number < $1.number }.map(\.object),
            removed.sorted { $0.number < $1.number }.map(\.object)
        )
    }

    mutating func removeAll() { (links, partners) = ([:], [:]) }
}
