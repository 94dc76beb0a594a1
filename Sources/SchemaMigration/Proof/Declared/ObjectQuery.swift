import SchemaSnapshot

/// Reads objects of a version by the members that models declare, in the order of their keys and in whatever tables they lie.
struct ObjectQuery {
    /// A column with the entity that declares it.
    struct Column {
        var owner: EntityDescription
        var name: String
        /// Its value may lie in a file, and is that file's content.
        var isExternal = false
    }

    let shape: StoreShape

    init(_ schema: SchemaDescription) { shape = StoreShape(schema) }

    func root(of entity: EntityDescription) -> String { shape.path(to: entity)[0].name }

    func root(of name: String) -> String? { shape.entity(name).map { root(of: $0) } }

    /// The table with a row for each object of a hierarchy.
    func keyTable(of entity: EntityDescription) -> String {
        shape.keyTable(of: entity) ?? shape.path(to: entity)[0].table
    }

    func attribute(_ name: RowClaims.Name) -> (owner: EntityDescription, attribute: AttributeDescription)? {
        guard let owner = shape.entity(name.model),
            let attribute = owner.attributes.first(where: { $0.name == name.member })
        else { return nil }
        return (owner, attribute)
    }

    func relationship(_ name: RowClaims.Name) -> (owner: EntityDescription, end: RelationshipDescription)? {
        guard let owner = shape.entity(name.model),
            let end = owner.relationships.first(where: { $0.name == name.member })
        else { return nil }
        return (owner, end)
    }

    /// The column of an attribute or a to-one relationship that has just one.
    func column(_ name: RowClaims.Name) -> Column? {
        if let (owner, attribute) = attribute(name) {
            guard attribute.fields.isEmpty, !attribute.isEphemeral else { return nil }
            return Column(owner: owner, name: attribute.column, isExternal: attribute.externalThreshold != nil)
        }
        guard let (owner, end) = relationship(name), case .foreignKey(let column) = end.storage else { return nil }
        return Column(owner: owner, name: column)
    }

    /// Rows of just one class, its key first.
    /// - Parameter isLookup: just the row whose key is bound.
    func rows(of entity: EntityDescription, _ columns: [Column], isLookup: Bool = false) -> String {
        let select = select(entity, columns)
        if isLookup { return select + (select.contains(" WHERE ") ? " AND" : " WHERE") + " t0.\"_id\" = ?" }
        return select + " ORDER BY 1"
    }

    /// Rows of a class and of those below it.
    /// - Parameter order: of the columns behind the key, which is ordered by last; by the key alone where there is none.
    func family(of entity: EntityDescription, _ columns: [Column], order: [(column: Int, collation: String?)] = [])
        -> String
    {
        let parts = shape.concrete(below: entity).map { select($0, columns) }
        let list = parts.isEmpty ? "SELECT NULL WHERE 0" : parts.joined(separator: "\nUNION ALL ")
        if order.isEmpty { return list + "\nORDER BY 1" }
        let names = (["k"] + columns.indices.map { "c\($0)" }).joined(separator: ", ")
        let terms = order.map { "c\($0.column)" + ($0.collation.map { " COLLATE \(quoted($0))" } ?? " COLLATE BINARY") }
        return "WITH r(\(names)) AS (\(list)) SELECT * FROM r ORDER BY \((terms + ["k"]).joined(separator: ", "))"
    }

    private func select(_ entity: EntityDescription, _ columns: [Column]) -> String {
        let parts = shape.tables(of: entity)
        let names = columns.map { column in
            let part = parts.firstIndex { $0.declaring.contains { $0.name == column.owner.name } } ?? 0
            let name = "t\(part).\(quoted(column.name))"
            return column.isExternal ? "schemagen_external(\(name))" : name
        }
        var from = "\(quoted(parts[0].table)) AS t0"
        for (number, part) in parts.enumerated().dropFirst() {
            from += " JOIN \(quoted(part.table)) AS t\(number) ON t\(number).\"_id\" = t0.\"_id\""
        }
        let list = (["t0.\"_id\""] + names).joined(separator: ", ")
        let kind = shape.kindCondition(of: entity).replacing("\"_kind\"", with: "t0.\"_kind\"")
        return "SELECT \(list) FROM \(from)\(kind)"
    }

    // MARK: Links

    /// Where the links of an end lie, a query each: this end's key, the other's, the place in a list that has an order, and whether the row that
    /// holds the key is this end's.
    struct Links {
        enum Holder { case own, other, table }

        var table: String
        var own: String
        var other: String
        var order: String?
        var holder: Holder

        /// - Parameter isByOwn: whether they are ordered by this end's key rather than the other's.
        func sql(isByOwn: Bool = true) -> String {
            let (own, other) = (quoted(own), quoted(other))
            return
                "SELECT \(own), \(other), \(order.map { quoted($0) } ?? "NULL") FROM \(quoted(table)) WHERE \(own) IS NOT NULL AND \(other) IS NOT NULL "
                + "ORDER BY \(isByOwn ? "1, 2" : "2, 1")"
        }
    }

    func links(of name: RowClaims.Name) -> [Links]? {
        guard let (owner, end) = relationship(name) else { return nil }
        switch end.storage {
        case .foreignKey(let column):
            return shape.tables(holdingMembersOf: owner).map {
                Links(table: $0, own: "_id", other: column, holder: .own)
            }
        case .inverse(let column):
            guard let holder = shape.inverse(of: end)?.entity else { return nil }
            return shape.tables(holdingMembersOf: holder).map {
                Links(table: $0, own: column, other: "_id", order: end.orderColumn, holder: .other)
            }
        case .join(let table, let own, let other):
            return [Links(table: table, own: own, other: other, order: end.orderColumn, holder: .table)]
        }
    }
}
