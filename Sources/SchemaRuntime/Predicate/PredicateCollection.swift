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
        scopes.append([])
        let row = self.row(
            alias, target, key: "\(alias).\"_id\"", from: owner, RelationStep(relationship), scope: scopes.count - 1,
            mayBeAbsent: false)
        var source = "\(target.source) AS \(alias)"
        var conditions = [target.kindCondition(alias: "\(alias).")].compactMap { $0 }
        switch relationship.storage {
        case .inverse(let column): conditions.append("\(alias).\(column) = \(owner.key)")
        case .join(let table):
            let link = nextAlias()
            source = "\(table.table) AS \(link) JOIN \(source) ON \(alias).\"_id\" = \(link).\(table.other)"
            conditions.append("\(link).\(table.own) = \(owner.key)")
        case .key: conditions.append("\(alias).\"_id\" = \(owner.key)")
        }
        for filter in collection.filters { conditions.append(try filter(&self, row)) }
        let text = try content(&self, row)
        let joins = scopes.removeLast().map(\.sql).joined()
        return "SELECT \(text) FROM \(source)\(joins) WHERE \(conditions.joined(separator: " AND "))"
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

extension PredicateRow {
    /// The row as one of a class below, its key NULL where it is none.
    func cast(to entity: _Entity, key: String) -> PredicateRow {
        PredicateRow(
            alias: alias, entity: entity, key: key, scope: scope, path: path, mayBeAbsent: true, isCast: true)
    }
}
