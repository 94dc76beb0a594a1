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
        guard new.isInHierarchy(model) else { return table }
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
            columns.merge(self.columns(of: attribute, from: source)) { $1 }
        }
        for relationship in model.relationships {
            guard case .foreignKey(let column) = relationship.storage else { continue }
            columns[column] = .filled(nil)
            if let source = oldEnd(of: relationship, model: model), case .foreignKey(let oldColumn) = source.storage {
                columns[column] = .stored(oldColumn)
            }
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
        if case .casts(let type) = conversion(from: oldAttribute.type, to: attribute.type) {
            conversions.append(.cast(type))
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
        mapping.tables[table] = StoreMapping.Table(
            source: oldTable, columns: [own: .stored(oldOwn), other: .stored(oldOther)])
    }

    private func oldEnd(of relationship: Relationship, model: Model) -> Relationship? {
        members[MemberName(model.name, relationship.name)]
            .flatMap { name in old.models[name.model]?.relationship(name.name) }
    }
}
