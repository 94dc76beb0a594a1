import SQLiteKit

/// The collections with an order to which rows of a batch come by their to-ones.
struct BatchCollections {
    private struct Collection: Hashable {
        /// The to-one that leads to the owner.
        let toOne: Int
        let owner: Int64
    }

    /// As many are remembered: a batch may have as many owners as rows.
    static let most = 1 << 14

    private let graph: _SchemaGraph
    /// The last number that was given.
    private var last: [Collection: Int64] = [:]

    init(_ graph: _SchemaGraph) { self.graph = graph }

    /// A row was written that leads to `owner`: it comes to the end of that one's collection.
    mutating func arrive(
        _ key: Int64, at owner: Int64, by relationship: Relationship, on connection: StoreConnection
    ) throws {
        guard let inverse = relationship.inverse,
            let other = graph.entities[relationship.target].properties[inverse].relationship,
            let rows = OrderedRows(other, graph)
        else { return }
        let collection = Collection(toOne: relationship.property, owner: owner)
        if last.count >= Self.most { last = [:] }
        last[collection] = try rows.append(key, to: owner, behind: last[collection], on: connection.connection)
    }

    /// After a commit others may add to the collections, or put them in another order.
    mutating func forget() { last = [:] }
}
