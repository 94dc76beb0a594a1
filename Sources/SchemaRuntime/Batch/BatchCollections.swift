import SQLiteKit

/// The collections with an order or a limit to which rows of a batch come by their to-ones.
struct BatchCollections {
    private struct Collection: Hashable {
        /// The to-one that leads to the owner.
        let toOne: Int
        let owner: Int64
    }

    /// As many are remembered: a batch may have as many owners as rows.
    private static let most = 1 << 14

    private let graph: _SchemaGraph
    private let entity: _Entity
    /// The last number that was given.
    private var last: [Collection: Int64] = [:]
    /// Those whose objects have to be counted.
    private var grown: Set<Collection> = []

    init(_ entity: _Entity, _ graph: _SchemaGraph) {
        self.entity = entity
        self.graph = graph
    }

    /// A row was written that leads to `owner`: it comes to the end of that one's collection.
    mutating func arrive(
        _ key: Int64, at owner: Int64, by relationship: Relationship, on connection: StoreConnection
    ) throws {
        guard let other = end(relationship) else { return }
        let collection = Collection(toOne: relationship.property, owner: owner)
        if let rows = OrderedRows(other, graph) {
            if last.count >= Self.most { last = [:] }
            last[collection] = try rows.append(
                key, to: owner, behind: last[collection], on: connection.connection)
        }
        guard other.bounds != nil else { return }
        grown.insert(collection)
        if grown.count >= Self.most { grown = try Set(full(on: connection).map(\.collection)) }
    }

    /// Before the commit.
    ///
    /// - Returns: of a collection that holds more objects than it may, or fewer: its owner's key, the property there, and the number.
    mutating func excess(on connection: StoreConnection) throws -> (
        relationship: Relationship, owner: Int64, count: Int
    )? {
        let found = try full(on: connection)
        grown = []
        return found.min { ($0.collection.owner, $0.collection.toOne) < ($1.collection.owner, $1.collection.toOne) }
            .map { ($0.relationship, $0.collection.owner, $0.count) }
    }

    /// After a commit others may add to the collections, or put them in another order.
    mutating func forget() { (last, grown) = ([:], []) }

    private func full(on connection: StoreConnection) throws
        -> [(collection: Collection, relationship: Relationship, count: Int)]
    {
        try grown.compactMap { collection in
            guard let own = entity.properties[collection.toOne].relationship, let other = end(own),
                let bounds = other.bounds, let rows = CollectionRows(other, graph)
            else { return nil }
            let count = try rows.count(of: collection.owner, on: connection.connection)
            return bounds.contains(count) ? nil : (collection, other, count)
        }
    }

    /// The to-many at the other end.
    private func end(_ relationship: Relationship) -> Relationship? {
        relationship.inverse.flatMap { graph.entities[relationship.target].properties[$0].relationship }
    }
}
