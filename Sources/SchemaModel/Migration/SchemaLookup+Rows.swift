extension SchemaLookup {
    /// A query for the rows of a model and of all below it, with columns of some members, own and inherited: in whatever tables they lie.
    ///
    /// - Parameter columns: attributes and to-one relationships that hold a key, each with what the query calls it.
    package func rows(of model: Model, _ columns: [(member: String, name: String)]) -> String {
        if idTable(of: model) != nil {
            let tables = withDescendants(of: model).filter(hasTable).map(\.table)
            return tables.map { table in select(columns, of: model, [identifier(table)]) { _ in table } }.joined(
                separator: " UNION ALL ")
        }
        var tables = [model.table]
        for (member, _) in columns {
            if let table = owner(of: member, from: model)?.table, !tables.contains(table) { tables.append(table) }
        }
        let query = select(columns, of: model, tables.map(identifier)) {
            owner(of: $0, from: model)?.table ?? model.table
        }
        guard model.base != nil, model.strategy == .single else { return query }
        return query
            + " WHERE \(identifier(model.table)).\"_kind\" IN (\(kinds(of: model).map { String($0) }.joined(separator: ", ")))"
    }

    /// - Parameter tables: the first has a row for each; the others have the rest of it under its key.
    private func select(
        _ columns: [(member: String, name: String)], of model: Model, _ tables: [String], in table: (String) -> String
    ) -> String {
        let values = columns.map { member, name in
            "\(identifier(table(member))).\(identifier(column(of: member, in: model))) AS \(identifier(name))"
        }
        let joins = tables.dropFirst().map { " JOIN \($0) ON \($0).\"_id\" = \(tables[0]).\"_id\"" }
        return "SELECT " + (["\(tables[0]).\"_id\" AS \"_id\""] + values).joined(separator: ", ")
            + " FROM \(tables[0])\(joins.joined())"
    }
}
