import SchemaSnapshot

extension SchemaMatch {
    /// Where the values of the newer version's store come from; every change has been found to be plannable.
    func storeMapping(to schema: Schema) -> StoreMapping {
        var mapping = StoreMapping()
        let sources = tableSources(of: schema)
        for model in schema.models {
            guard let source = sources[model.table] else { continue }
            mapping.tables[model.table, default: baseTable(of: model, source: source)].columns
                .merge(columns(of: model)) { $1 }
        }
        for model in schema.models {
            for relationship in model.relationships { mapLinks(of: relationship, model: model, in: &mapping) }
        }
        return mapping
    }

    /// The columns that every table of a model has.
    private func baseTable(of model: Model, source: String) -> StoreMapping.Table {
        var table = StoreMapping.Table(source: source, columns: ["_id": .stored("_id"), "_v": .stored("_v")])
        if new.joinedBase(of: model) != nil { table.columns["_v"] = nil }
        guard new.isInHierarchy(model), new.joinedBase(of: model) == nil else { return table }
        let root = new.root(of: model)
        let members = new.withDescendants(of: root).compactMap { member in oldModel(of: member).map { (member, $0) } }
        if let (member, oldMember) = members.first, !old.isInHierarchy(oldMember) {
            // A table of one class becomes that of a hierarchy.
            table.columns["_kind"] = .filled(.literal(.integer(Int64(member.kind))))
        } else {
            table.columns["_kind"] = .stored("_kind")
        }
        return table
    }

    private func columns(of model: Model) -> [String: ColumnSource] {
        var columns: [String: ColumnSource] = [:]
        for attribute in model.attributes where attribute.isStored {
            let source = members[MemberName(model.name, attribute.name)]
                .flatMap { name in old.models[name.model]?.attribute(name.name) }
            if let made = madeColumn(of: attribute, model: model, from: source) {
                columns[attribute.column] = made
                continue
            }
            columns.merge(self.columns(of: attribute, from: source)) { $1 }
        }
        for relationship in model.relationships {
            guard case .foreignKey(let column) = relationship.storage else { continue }
            columns[column] = .filled(nil)
            if let source = oldEnd(of: relationship, model: model), case .foreignKey(let oldColumn) = source.storage {
                columns[column] = .stored(oldColumn)
            }
            mapOrder(ofInverse: relationship, in: &columns)
        }
        return columns
    }

    private func columns(of attribute: Attribute, from source: Attribute?) -> [String: ColumnSource] {
        if attribute.form.derived != nil { return [attribute.column: .computed] }
        if let source, attribute.hasColumnsOfFields { return fieldColumns(of: attribute, from: source) }
        if let source { return [attribute.column: .stored(source.column, conversions(from: source, to: attribute))] }
        return Dictionary(
            uniqueKeysWithValues: new.storedFields(of: attribute).map {
                ($0.column, .filled($0.defaultExpression(new)))
            })
    }

    func conversions(from oldAttribute: Attribute, to attribute: Attribute) -> [ColumnConversion] {
        var conversions: [ColumnConversion] = []
        if let pieces = caseEdit(from: oldAttribute.type, to: attribute.type) { conversions.append(.edit(pieces)) }
        if case .casts(let type) = conversion(from: oldAttribute.type, to: attribute.type) {
            conversions.append(.cast(type))
        }
        if oldAttribute.form.externalThreshold != nil, attribute.form.externalThreshold == nil {
            conversions.append(.edit(Self.fileContent))
        }
        if let pieces = jsonEdit(from: oldAttribute.type, to: attribute.type) { conversions.append(.edit(pieces)) }
        if oldAttribute.isOptional, !attribute.isOptional, let fill = new.defaultExpression(of: attribute) {
            conversions.append(.fallback(fill))
        }
        return conversions
    }

    private func mapLinks(of relationship: Relationship, model: Model, in mapping: inout StoreMapping) {
        guard case .join(let table, let own, let other) = relationship.storage,
            case .join(let oldTable, let oldOwn, let oldOther) = oldEnd(of: relationship, model: model)?.storage
        else { return }
        var columns: [String: ColumnSource] = [own: .stored(oldOwn), other: .stored(oldOther)]
        mapOrder(of: relationship, model: model, in: &columns)
        mapOrder(ofInverse: relationship, in: &columns)
        mapping.tables[table] = StoreMapping.Table(source: oldTable, columns: columns)
    }

    /// Rows that had no order stand in that of their insertion until somebody moves one.
    private func mapOrder(of relationship: Relationship, model: Model, in columns: inout [String: ColumnSource]) {
        guard let column = relationship.orderColumn else { return }
        columns[column] = oldEnd(of: relationship, model: model)?.orderColumn.map { .stored($0) } ?? .filled(nil)
    }

    private func mapOrder(ofInverse relationship: Relationship, in columns: inout [String: ColumnSource]) {
        guard let name = relationship.inverse, let target = new.models[relationship.target],
            let owner = new.owner(of: name, from: target), let inverse = owner.relationship(name)
        else { return }
        mapOrder(of: inverse, model: owner, in: &columns)
    }

    private func oldEnd(of relationship: Relationship, model: Model) -> Relationship? {
        members[MemberName(model.name, relationship.name)]
            .flatMap { name in old.models[name.model]?.relationship(name.name) }
    }
}
