import SchemaSnapshot

extension SchemaMatch {
    /// Where an older end has its links when these lie in a column: the model with the column, and whether the links lead from its rows.
    struct KeyHolder {
        let model: Model
        let column: String
        let isSource: Bool
    }

    /// The column from which links can go over to a table of their own; `nil` where they cannot be read from one table.
    ///
    /// - Parameter owner: the older model that declares the end.
    func keyHolder(of end: Relationship, of owner: Model) -> KeyHolder? {
        guard let holder = writtenHolder(of: end, of: owner) else { return nil }
        // Rows that are merged into others get new keys, which links would not have.
        guard directives.document.merges.isEmpty else { return nil }
        // An end that is its own inverse has its links in the rows of both objects.
        let isOwnInverse = end.inverse == end.name && end.target == owner.name
        // Tables that are filled class by class have the new shape at once.
        if regroupedHolder(of: end, of: owner) != nil { return nil }
        return newModels[holder.model.name] == nil || old.idTable(of: holder.model) != nil || isOwnInverse
            ? nil : holder
    }

    /// The older model with the column of an end, where its rows come to lie in other tables.
    func regroupedHolder(of end: Relationship, of owner: Model) -> Model? {
        guard let holder = writtenHolder(of: end, of: owner)?.model,
            let holderNow = newModels[holder.name].flatMap({ new.models[$0] }),
            regrouped.contains(new.root(of: holderNow).name)
        else { return nil }
        return holder
    }

    private func writtenHolder(of end: Relationship, of owner: Model) -> KeyHolder? {
        switch end.storage {
        case .foreignKey(let column): return KeyHolder(model: owner, column: column, isSource: true)
        case .inverse(let column):
            guard let name = end.inverse, let target = old.models[end.target],
                let other = old.owner(of: name, from: target)
            else { return nil }
            return KeyHolder(model: other, column: column, isSource: false)
        case .join: return nil
        }
    }

    /// Fills a table of links from the column in which the older version had them.
    func mapKeys(to relationship: Relationship, model: Model, in mapping: inout StoreMapping) {
        guard case .join(let table, let own, let other) = relationship.storage, mapping.tables[table] == nil,
            !mapping.links.contains(where: { $0.table == table }),
            let name = members[MemberName(model.name, relationship.name)], let owner = old.models[name.model],
            let end = owner.relationship(name.name), let holder = keyHolder(of: end, of: owner)
        else { return }
        var columns = [
            StoreMapping.Links.Column(name: holder.isSource ? own : other, source: "_id"),
            StoreMapping.Links.Column(name: holder.isSource ? other : own, source: holder.column),
        ]
        // The place of a row in a list lies beside its key; of a list without an order, its key says it.
        for ((end, model), key) in zip([(relationship, model)] + inverseEnd(of: relationship), [1, 0]) {
            guard let order = end.orderColumn, !columns.contains(where: { $0.name == order }) else { continue }
            let before = oldEnd(of: end, model: model)
            let isList = if case .inverse? = before?.storage { true } else { false }
            let source = (isList ? before?.orderColumn : nil) ?? columns[holder.isSource ? key : 1 - key].source
            columns.append(StoreMapping.Links.Column(name: order, source: source))
        }
        mapping.links.append(StoreMapping.Links(table: table, source: holder.model.table, columns: columns))
    }

    private func inverseEnd(of relationship: Relationship) -> [(Relationship, Model)] {
        guard let name = relationship.inverse, let target = new.models[relationship.target],
            let owner = new.owner(of: name, from: target), let inverse = owner.relationship(name)
        else { return [] }
        return [(inverse, owner)]
    }
}
