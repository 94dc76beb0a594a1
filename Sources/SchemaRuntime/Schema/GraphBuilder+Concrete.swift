import SchemaSnapshot

/// Hierarchies in which each class has a table with all its columns.
extension GraphBuilder {
    /// The table of keys of the class's hierarchy, if it is such a one.
    func keyTable(_ index: Int) -> String? {
        let entity = description.entities[index]
        guard entity.strategy == .concrete, entity.kind != 0 else { return nil }
        return quoted("_ids_" + path(to: index)[0].table)
    }

    /// The tables of a class of such a one and of those below.
    func classTables(_ index: Int) -> [ClassTable] {
        guard keyTable(index) != nil else { return [] }
        let entity = description.entities[index]
        let family = family(of: entity)
        return description.entities.enumerated().filter { isBelow($1, entity.name) && !$1.isAbstract }.map {
            index, member in
            // Each has the inherited columns, and NULL for those of the others.
            let columns = family.flatMap { other in
                isBelow(member, other.name) ? ownColumns(of: other).map(quoted) : nullColumns(of: other)
            }
            let list = ["\"_id\"", "\"_v\"", "\(member.kind) AS \"_kind\""] + columns
            return ClassTable(
                table: quoted(member.table), columns: Set(path(to: index).flatMap { ownColumns(of: $0) }.map(quoted)),
                rows: "SELECT \(list.joined(separator: ", ")) FROM \(quoted(member.table))")
        }
    }

    /// Properties of the base as they lie in the class's own table.
    func inherited(_ properties: [Property], _ entity: EntityDescription) -> [Property] {
        guard entity.strategy == .concrete else { return properties }
        return properties.map { property in
            var property = property
            property.table = quoted(entity.table)
            return property
        }
    }

    /// The tables of the class and of those below as one.
    func concreteSource(_ index: Int) -> String {
        let tables = classTables(index).map(\.rows)
        if !tables.isEmpty { return "(\(tables.joined(separator: " UNION ALL ")))" }
        // An abstract class with nothing below has no rows.
        let columns =
            ["_id", "_v", "_kind"].map { "NULL AS \(quoted($0))" }
            + family(of: description.entities[index]).flatMap { nullColumns(of: $0) }
        return "(SELECT \(columns.joined(separator: ", ")) WHERE 0)"
    }

    /// The classes above and below, and the class itself.
    private func family(of entity: EntityDescription) -> [EntityDescription] {
        description.entities.filter { isBelow($0, entity.name) || isBelow(entity, $0.name) }
    }

    /// NULL for each of a class's columns, of the type and with the collation that they have: SQLite reads each of several tables by its
    /// indexes only if their columns go together.
    private func nullColumns(of entity: EntityDescription) -> [String] {
        var decimals: Set<String> = []
        var types: [String: ColumnType] = [:]
        for attribute in entity.attributes {
            types[attribute.column] = attribute.columnType
            if attribute.type == ScalarType.decimal.rawValue { decimals.insert(attribute.column) }
            for field in attribute.fields {
                types[field.column] = field.columnType
                if field.type == ScalarType.decimal.rawValue { decimals.insert(field.column) }
            }
        }
        return ownColumns(of: entity).map { column in
            // What is no attribute's is a key or an order.
            let type = types[column] ?? .integer
            let null = "CAST(NULL AS \((type == .any ? .blob : type).rawValue))"
            return "\(null)\(decimals.contains(column) ? " COLLATE decimal" : "") AS \(quoted(column))"
        }
    }
}
