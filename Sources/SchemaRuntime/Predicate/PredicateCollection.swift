import Foundation

/// One relationship, by the class that declares it.
struct RelationStep: Hashable {
    let entity: Int
    let property: Int

    init(_ relationship: Relationship) {
        entity = relationship.owner
        property = relationship.property
    }
}

/// The objects of a to-many of a row, as a condition looks at them.
struct PredicateCollection {
    /// A condition on each of them.
    typealias Filter = (inout PredicateTranslator, PredicateRow) throws -> String

    let row: PredicateRow
    let relationship: Relationship
    var filters: [Filter] = []

    /// Those for which a condition holds too.
    func filtered(_ filter: @escaping Filter) -> Self {
        var other = self
        other.filters.append(filter)
        return other
    }
}

extension PredicateTranslator {
    /// A select over the rows of a collection.
    ///
    /// - Parameter content: what it selects, given one of the rows.
    mutating func subselect(
        _ collection: PredicateCollection, _ content: (inout Self, PredicateRow) throws -> String
    ) throws -> String {
        let (owner, relationship) = (collection.row, collection.relationship)
        let target = context.store.graph.entities[relationship.target]
        let alias = nextAlias()
        scopes.append(Scope())
        // Rows that are found by their keys, in one of several tables, are looked up there.
        let isLookedUp = target.isSpread && !relationship.storage.isInverse
        let row = self.row(
            isLookedUp ? RowPlace(in: target, keyAlias: alias) : RowPlace(alias: alias), target,
            key: "\(alias).\"_id\"", from: owner, RelationStep(relationship), scope: scopes.count - 1,
            mayBeAbsent: false)
        var conditions = [target.kindCondition(alias: "\(alias).")].compactMap { $0 }
        var ofOwner: String?
        var link: (table: String, condition: String)?
        switch relationship.storage {
        case .inverse(let column) where target.isSpread: ofOwner = "y.\(column) = \(owner.key)"
        case .inverse(let column): conditions.append("\(alias).\(column) = \(owner.key)")
        case .join(let table):
            let name = nextAlias()
            link = ("\(table.table) AS \(name) JOIN ", " ON \(alias).\"_id\" = \(name).\(table.other)")
            conditions.append("\(name).\(table.own) = \(owner.key)")
        case .key: conditions.append("\(alias).\"_id\" = \(owner.key)")
        }
        for filter in collection.filters { conditions.append(try filter(&self, row)) }
        let text = try content(&self, row)
        let scope = scopes.removeLast()
        let source = isLookedUp ? target.rowTable : target.source(where: ofOwner, lookups: scope.lookupCount)
        noteLookups(in: isLookedUp ? scope.lookupCount : target.lookups(of: scope.lookupCount))
        let from = "\(link?.table ?? "")\(source) AS \(alias)\(link?.condition ?? "")"
        let condition = conditions.isEmpty ? "" : " WHERE \(conditions.joined(separator: " AND "))"
        return "SELECT \(text) FROM \(from)\(scope.joins.map(\.sql).joined())\(condition)"
    }

    mutating func count(_ collection: PredicateCollection) throws -> Scalar {
        Scalar("(\(try subselect(collection) { _, _ in "count(*)" }))", .computed)
    }

    mutating func isEmpty(_ collection: PredicateCollection) throws -> Scalar {
        .condition("NOT \(try contains(collection).sql)")
    }

    /// Whether there is any.
    mutating func contains(_ collection: PredicateCollection) throws -> Scalar {
        .condition("EXISTS (\(try subselect(collection) { _, _ in "1" }))")
    }
}
