import SQLiteKit
import SchemaSnapshot

/// Which rows of a store that is filled lead to which: every end gets none, one or several as far as it may.
struct SeededLinks {
    struct LinkRow {
        var table: String
        var values: [String: Value]
    }

    /// Of the rows that are inserted, by entity: one that lacks a partner that it requires is left out.
    private(set) var keys: [String: [Int64]]
    /// By column of a relationship, with the owner's key: the target's key.
    private var targets: [String: [Int64: Int64]] = [:]
    private let shape: StoreShape

    init(_ shape: StoreShape, keys: [String: [Int64]]) {
        self.shape = shape
        self.keys = keys
        while assign() {}
    }

    /// The columns in which a row keeps its end of a relationship.
    func columns(of relationship: RelationshipDescription, key: Int64) -> [String: Value] {
        guard case .foreignKey(let column) = relationship.storage else { return [:] }
        let target = targets[identity(relationship, column)]?[key]
        var values: [String: Value] = [column: target.map { .integer($0) } ?? .null]
        if let order = shape.inverse(of: relationship)?.end.orderColumn {
            // Those that nobody has moved have no place of their own.
            values[order] = target == nil || key % 3 == 0 ? .null : .integer(1000 - key % 1000)
        }
        return values
    }

    /// Rows of the tables of links.
    var linkRows: [LinkRow] {
        var seen: Set<String> = []
        return shape.schema.entities.flatMap { entity in
            entity.relationships.flatMap { relationship -> [LinkRow] in
                guard case .join(let table, let own, let other) = relationship.storage, seen.insert(table).inserted
                else { return [] }
                let targets = rows(of: relationship.target)
                let inverse = shape.inverse(of: relationship)?.end
                let isOwnInverse = inverse?.name == relationship.name && relationship.target == entity.name
                guard !targets.isEmpty else { return [] }
                return rows(of: entity.name).enumerated().flatMap { row, key in
                    (0..<min(row % 4, targets.count)).compactMap { step -> LinkRow? in
                        let target = targets[(row + step * 2 + step) % targets.count]
                        if isOwnInverse, target < key { return nil }
                        var values: [String: Value] = [own: .integer(key), other: .integer(target)]
                        if let order = relationship.orderColumn { values[order] = .integer(Int64(10 - step)) }
                        if let order = inverse?.orderColumn, !isOwnInverse { values[order] = .integer(Int64(row)) }
                        return LinkRow(table: table, values: values)
                    }
                }.unique(by: [own, other])
            }
        }
    }

    private func identity(_ relationship: RelationshipDescription, _ column: String) -> String {
        "\(relationship.name) \(column) \(relationship.target) \(relationship.inverse ?? "")"
    }

    private func rows(of name: String) -> [Int64] {
        guard let entity = shape.entity(name) else { return [] }
        return shape.concrete(below: entity).flatMap { keys[$0.name] ?? [] }
    }

    /// Gives every key column its targets.
    /// - Returns: whether a row had to go, so that others may lead nowhere.
    private mutating func assign() -> Bool {
        targets = [:]
        for entity in shape.schema.entities {
            for relationship in entity.relationships {
                guard case .foreignKey(let column) = relationship.storage else { continue }
                let all = rows(of: relationship.target)
                let isRequired = relationship.cardinality == .one
                let isUnique =
                    shape.inverse(of: relationship).map { $0.end.cardinality != .many } ?? false
                    || isAloneInUnique(relationship.name, of: entity)
                var given: [Int64: Int64] = [:]
                var lacking: Set<Int64> = []
                for (row, key) in rows(of: entity.name).enumerated() {
                    // Several lead to one where they may, and some to none.
                    let place = isUnique ? row : row / 2 * 5 + 1
                    if all.isEmpty || isUnique && row >= all.count {
                        if isRequired { lacking.insert(key) }
                    } else if isRequired || row % 4 != 0 {
                        given[key] = all[place % all.count]
                    }
                }
                targets[identity(relationship, column)] = given
                guard lacking.isEmpty else {
                    for name in shape.concrete(below: entity).map(\.name) {
                        keys[name]?.removeAll { lacking.contains($0) }
                    }
                    return true
                }
            }
        }
        return false
    }

    /// Whether a unique holds the relationship apart without the help of an attribute.
    private func isAloneInUnique(_ name: String, of entity: EntityDescription) -> Bool {
        let attributes = Set(shape.concrete(below: entity).flatMap { shape.path(to: $0) }.flatMap(\.attributes).map(\.name))
        return shape.concrete(below: entity).flatMap { shape.path(to: $0) }.flatMap(\.uniques).contains {
            $0.members.contains(name) && !$0.members.contains { attributes.contains($0) }
        }
    }
}

extension [SeededLinks.LinkRow] {
    /// The first of those that are equal in some columns.
    fileprivate func unique(by columns: [String]) -> [SeededLinks.LinkRow] {
        var seen: Set<[Value?]> = []
        return filter { row in seen.insert(columns.map { row.values[$0] }).inserted }
    }
}
