import SQLiteKit
import SchemaSnapshot

/// Everything that a store holds, by model and key: what two stores must share that are to hold the same objects, however they lie on disk.
package struct StoreContents: Hashable, Sendable {
    /// One object.
    package struct Row: Hashable, Sendable {
        /// By attribute, or by attribute and field where a struct has a column for each; inherited ones included.
        package var values: [String: Value] = [:]
        /// By relationship, inherited ones included: the keys of what it leads to, in their order where they have one.
        package var links: [String: [Int64]] = [:]
    }

    /// By the name of the object's own model and its key.
    package var rows: [String: [Int64: Row]] = [:]

    /// - Throws: SQLite's error where the store has another schema.
    package init(of connection: Connection, schema: SchemaDescription) throws(SQLiteError) {
        let shape = StoreShape(schema)
        for entity in schema.entities where !entity.isAbstract {
            rows[entity.name] = try Self.rows(of: entity, shape, connection)
        }
        for entity in schema.entities {
            let names = shape.concrete(below: entity).map(\.name)
            for relationship in entity.relationships {
                let links = try Self.links(of: relationship, declaredBy: entity, shape, connection)
                for name in names {
                    for key in (rows[name] ?? [:]).keys {
                        rows[name]?[key]?.links[relationship.name] = links[key] ?? []
                    }
                }
            }
        }
    }

    private static func rows(
        of entity: EntityDescription, _ shape: StoreShape, _ connection: Connection
    ) throws(SQLiteError) -> [Int64: Row] {
        let parts = shape.tables(of: entity)
        let columns = parts.enumerated().flatMap { number, part in
            part.declaring.flatMap(\.attributes).flatMap { attribute in
                attribute.storedColumns.map { field in
                    (name: field.path.isEmpty ? attribute.name : "\(attribute.name).\(field.path)",
                     sql: "t\(number).\(quoted(field.column))")
                }
            }
        }
        var from = "\(quoted(parts[0].table)) AS t0"
        for (number, part) in parts.enumerated().dropFirst() {
            from += " JOIN \(quoted(part.table)) AS t\(number) ON t\(number).\"_id\" = t0.\"_id\""
        }
        let list = (["t0.\"_id\""] + columns.map(\.sql)).joined(separator: ", ")
        var rows: [Int64: Row] = [:]
        for values in try connection.rows("SELECT \(list) FROM \(from)\(shape.kindCondition(of: entity))") {
            guard let key = values[0].integer else { continue }
            rows[key] = Row(
                values: Dictionary(
                    zip(columns.map(\.name), values.dropFirst()), uniquingKeysWith: { first, _ in first }))
        }
        return rows
    }

    /// What each object's end leads to.
    private static func links(
        of relationship: RelationshipDescription, declaredBy entity: EntityDescription, _ shape: StoreShape,
        _ connection: Connection
    ) throws(SQLiteError) -> [Int64: [Int64]] {
        var sources: [(table: String, own: String, other: String)] = []
        switch relationship.storage {
        case .foreignKey(let column):
            sources = shape.tables(holdingMembersOf: entity).map { ($0, "_id", column) }
        case .inverse(let column):
            guard let owner = shape.inverse(of: relationship)?.entity else { return [:] }
            sources = shape.tables(holdingMembersOf: owner).map { ($0, column, "_id") }
        case .join(let table, let own, let other): sources = [(table, own, other)]
        }
        let order = relationship.orderColumn.map { quoted($0) + " NULLS FIRST, " } ?? ""
        var links: [Int64: [Int64]] = [:]
        for source in sources {
            let (own, other) = (quoted(source.own), quoted(source.other))
            let sql =
                "SELECT \(own), \(other) FROM \(quoted(source.table)) WHERE \(own) IS NOT NULL AND \(other) IS NOT NULL "
                + "ORDER BY \(order)\(other)"
            for row in try connection.rows(sql) {
                guard let from = row[0].integer, let to = row[1].integer else { continue }
                links[from, default: []].append(to)
            }
        }
        return links
    }
}
