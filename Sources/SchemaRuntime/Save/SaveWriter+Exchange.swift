import SQLiteKit
import SchemaMigration
import SchemaSnapshot

extension SaveWriter {
    /// Objects that waited for each other's unique values. Where values have moved by a step each is free once the next row has gone on: from the
    /// last to the first most need nothing else. All that are left then step aside together, so that nobody waits and nothing is tried again and
    /// again.
    mutating func updateExchanging(
        _ objects: [_ModelObject], in home: Home, on connection: StoreConnection
    ) throws {
        let waiting = try objects.reversed().filter { try !update($0, in: home, on: connection) }
        guard let first = waiting.first else { return }
        // A single one waits for somebody who does not go.
        if waiting.count == 1 { throw try uniqueConflict(of: first, on: connection) }
        try setAside(waiting, on: connection)
        for object in waiting.reversed() where try !update(object, in: home, on: connection) {
            throw try uniqueConflict(of: object, on: connection)
        }
    }

    /// Gives rows unique values that no other has, until their own are written: before the transaction ends, or it is taken back.
    private mutating func setAside(_ objects: [_ModelObject], on connection: StoreConnection) throws {
        var keys: [Columns: [Int64]] = [:]
        for object in objects {
            let entity = object.entity
            let exclusive = entity.relationships.filter(isExclusive).map(\.property)
            let members = Set(entity.uniques.flatMap(\.members) + exclusive)
            let changed = changedColumns(of: object, entity).filter(members.contains)
            for (table, properties) in Dictionary(grouping: changed, by: { entity.properties[$0].table }) {
                let columns = Columns(entity: entity.index, table: table, properties: properties.sorted())
                keys[columns, default: []].append(object._$id)
            }
        }
        try connection.connection.ignoringChecks {
            for (columns, keys) in keys {
                let properties = graph.entities[columns.entity].properties
                let sets = columns.properties.map { "\(properties[$0].column!) = \(placeholder(properties[$0]))" }
                try connection.connection.run(
                    """
                    UPDATE \(columns.table) SET \(sets.joined(separator: ", ")) \
                    WHERE "_id" IN (SELECT value FROM json_each(?1))
                    """, [.text(keyList(keys))])
            }
        }
    }

    /// Columns of one table that are set together.
    private struct Columns: Hashable {
        let entity: Int
        let table: String
        let properties: [Int]
    }

    /// SQL of a value of the column's type that no row has. A text is a number, so that indexes over JSON or decimals can read it.
    private func placeholder(_ property: Property) -> String {
        // No row has a key below zero. That there must be one is asked at the end of the transaction.
        if property.isRelationship { return "-1 - abs(random() / 2)" }
        return switch property.columnType {
        case .text: "abs(random() / 2) || '.' || abs(random() / 2)"
        case .blob: "randomblob(16)"
        case .integer, .real, .any: "random()"
        }
    }

    /// Whether no two rows may have the same key: the end of a one-to-one that has it.
    func isExclusive(_ relationship: Relationship) -> Bool {
        guard relationship.isKey, let inverse = relationship.inverse else { return false }
        return graph.entities[relationship.target].properties[inverse].relationship?.cardinality != .many
    }
}
