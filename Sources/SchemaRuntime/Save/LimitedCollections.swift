import SQLiteKit

/// The collections with a minimum or maximum that a transaction may have made larger or smaller, by the keys of their owners. They are counted in
/// their rows, before the commit.
struct LimitedCollections {
    /// A to-many, at the class that declares it.
    private struct Place: Hashable {
        let entity: Int
        let property: Int
    }

    /// A collection that holds more objects than it may, or fewer.
    struct Excess {
        let relationship: Relationship
        let owner: Int64
        let count: Int
    }

    private let graph: _SchemaGraph
    private var owners: [Place: Set<Int64>] = [:]
    /// How many are noted.
    private(set) var count = 0

    init(_ graph: _SchemaGraph) { self.graph = graph }

    /// Notes a to-many of an owner; nothing happens where it has no limits.
    mutating func note(_ relationship: Relationship, of owner: Int64) {
        guard relationship.bounds != nil, owner > 0 else { return }
        let place = Place(entity: relationship.owner, property: relationship.property)
        if owners[place, default: []].insert(owner).inserted { count += 1 }
    }

    /// Notes the to-many at the other end of a relationship.
    mutating func note(otherEndOf relationship: Relationship, of owner: Int64) {
        guard let inverse = relationship.inverse,
            let other = graph.entities[relationship.target].properties[inverse].relationship
        else { return }
        note(other, of: owner)
    }

    mutating func formUnion(_ others: LimitedCollections) {
        for (place, keys) in others.owners { owners[place, default: []].formUnion(keys) }
        count = owners.values.reduce(0) { $0 + $1.count }
    }

    mutating func removeAll() { (owners, count) = ([:], 0) }

    /// Forgets those that hold as many as they may: whoever changes them again notes them again.
    mutating func keepExceeding(on connection: StoreConnection) throws {
        for (place, keys) in owners {
            guard let rows = rows(place) else { continue }
            owners[place] = Set(try rows.exceeding(among: keys.sorted(), on: connection).map(\.owner))
        }
        count = owners.values.reduce(0) { $0 + $1.count }
    }

    /// The first that holds more than it may, or fewer, in the order of classes, properties and keys. Owners without a row do not count.
    func excess(on connection: StoreConnection) throws -> Excess? {
        for (place, keys) in owners.sorted(by: { ($0.key.entity, $0.key.property) < ($1.key.entity, $1.key.property) })
        {
            guard let rows = rows(place),
                let found = try rows.exceeding(among: keys.sorted(), limit: 1, on: connection).first
            else { continue }
            return Excess(relationship: rows.relationship, owner: found.owner, count: found.count)
        }
        return nil
    }

    private func rows(_ place: Place) -> CollectionRows? {
        graph.entities[place.entity].properties[place.property].relationship.flatMap { CollectionRows($0, graph) }
    }
}
