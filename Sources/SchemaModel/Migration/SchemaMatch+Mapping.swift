import SchemaDiagnostics
import SchemaSnapshot

extension SchemaMatch {
    /// Where the values of the newer version's store come from; every change has been found to be plannable.
    func storeMapping(from oldSchema: Schema, to schema: Schema) -> StoreMapping {
        var mapping = StoreMapping()
        let sources = tableSources(of: schema)
        for model in schema.models {
            guard new.hasTable(model), let source = sources[model.table],
                !regrouped.contains(new.root(of: model).name)
            else { continue }
            var table = mapping.tables[model.table] ?? baseTable(of: model, source: source)
            for declaring in new.idTable(of: model) == nil ? [model] : new.path(from: model) {
                table.columns.merge(columns(of: declaring, in: model)) { $1 }
            }
            mapping.tables[model.table] = table
        }
        mapKeyTables(of: schema, in: &mapping)
        var none = Findings()
        let merges = merges(from: oldSchema.version, to: schema.version, findings: &none)
        mapping.regroupings = schema.models.filter { regrouped.contains($0.name) }
            .map { regrouping(of: $0, merges: merges) }
        for model in schema.models {
            for relationship in model.relationships { mapLinks(of: relationship, model: model, in: &mapping) }
        }
        for model in schema.models {
            for relationship in model.relationships { mapKeys(to: relationship, model: model, in: &mapping) }
        }
        mapExtractions(from: oldSchema.version, to: schema.version, in: &mapping)
        mapPicks(from: oldSchema.version, to: schema.version, in: &mapping)
        mapMoves(from: oldSchema.version, to: schema.version, in: &mapping)
        mapSplits(from: oldSchema.version, to: schema.version, in: &mapping)
        mapMerges(merges, in: &mapping)
        return mapping
    }

    /// The columns that every table of a model has.
    private func baseTable(of model: Model, source: String) -> StoreMapping.Table {
        var table = StoreMapping.Table(source: source, columns: ["_id": .stored("_id"), "_v": .stored("_v")])
        if new.joinedBase(of: model) != nil { table.columns["_v"] = nil }
        if new.idTable(of: model) != nil { return table }
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

    /// The tables of keys: computed from the rows' own keys, and kept where they were there.
    private func mapKeyTables(of schema: Schema, in mapping: inout StoreMapping) {
        let sources = keySources(of: schema)
        let oldTables = Set(old.models.values.compactMap { old.idTable(of: $0) })
        for root in schema.models {
            guard let keys = new.keyTable(ofRoot: root), let source = sources[keys.table.name],
                oldTables.contains(source), !regrouped.contains(root.name)
            else { continue }
            var columns: [String: ColumnSource] = ["_id": .stored("_id"), "_kind": .stored("_kind")]
            for column in keys.table.columns where column.derivation != nil { columns[column.name] = .computed }
            mapping.tables[keys.table.name] = StoreMapping.Table(source: source, columns: columns)
        }
    }

    /// - Parameter owner: the model whose rows have the columns: the declaring one, or one below with a table of its own.
    func columns(of model: Model, in owner: Model) -> [String: ColumnSource] {
        var columns: [String: ColumnSource] = [:]
        if keepsValues, settled.contains(model.name), let oldModel = old.models[model.name] {
            mapSettled(model, from: oldModel, in: &columns)
            return columns
        }
        let isByClass = isReadByClass(owner)
        let sourceNames = sourceNames(in: owner)
        for attribute in model.attributes where attribute.isStored {
            let name = MemberName(model.name, attribute.name)
            let sources = sourceNames(name).compactMap { old.models[$0.model]?.attribute($0.name) }
            let source = sources.first
            if let made = madeColumn(of: attribute, model: model, in: owner, from: source) {
                columns[attribute.column] = made
                continue
            }
            if let merged = mergedColumn(of: attribute, from: sources) {
                columns[attribute.column] = merged
                continue
            }
            let rule = directives.converts[name]
            columns.merge(self.columns(of: attribute, from: source, rule: rule)) { $1 }
            if !isByClass, let filled = filled(columns[attribute.column], name, attribute) {
                columns[attribute.column] = filled
            }
        }
        for relationship in model.relationships {
            guard case .foreignKey(let column) = relationship.storage else { continue }
            columns[column] = .filled(nil)
            var isStored = false
            if !sourceNames(MemberName(model.name, relationship.name)).isEmpty,
                let source = oldEnd(of: relationship, model: model), case .foreignKey(let oldColumn) = source.storage
            {
                columns[column] = key(oldColumn, to: source.target)
                isStored = true
            }
            mapOrder(ofInverse: relationship, model: model, in: &columns, isStored: isStored)
        }
        return columns
    }

    /// The same of a model that nothing happens to: each column is what it was.
    private func mapSettled(_ model: Model, from oldModel: Model, in columns: inout [String: ColumnSource]) {
        for (attribute, source) in zip(model.attributes, oldModel.attributes) where attribute.isStored {
            if attribute.form.derived != nil {
                columns[attribute.column] = .computed
            } else if attribute.hasColumnsOfFields {
                columns.merge(fieldColumns(of: attribute, from: source)) { $1 }
            } else {
                columns[attribute.column] = .stored(source.column)
            }
        }
        for (relationship, source) in zip(model.relationships, oldModel.relationships) {
            guard case .foreignKey(let column) = relationship.storage, case .foreignKey(let oldColumn) = source.storage
            else { continue }
            columns[column] = .stored(oldColumn)
            mapOrder(ofInverse: relationship, model: model, in: &columns)
        }
    }

    /// The old members that a new one was in rows of a model: where rows are taken class by class, of classes from which they did not inherit
    /// they had nothing.
    private func sourceNames(in model: Model) -> (MemberName) -> [MemberName] {
        guard isReadByClass(model), let oldModel = oldModel(of: model) else { return { sources(of: $0) } }
        return { source(of: $0, in: oldModel).map { [$0] } ?? [] }
    }

    private func isReadByClass(_ model: Model) -> Bool {
        guard let oldModel = oldModel(of: model) else { return false }
        return old.idTable(of: oldModel) != nil || regrouped.contains(new.root(of: model).name)
    }

    func columns(
        of attribute: Attribute, from source: Attribute?, rule: ConversionRule?
    ) -> [String: ColumnSource] {
        if attribute.form.derived != nil { return [attribute.column: .computed] }
        if let source, attribute.hasColumnsOfFields { return fieldColumns(of: attribute, from: source) }
        if let source {
            let conversions = conversions(from: source, to: attribute, rule: rule)
            return [attribute.column: .stored(source.column, conversions)]
        }
        return Dictionary(
            uniqueKeysWithValues: new.storedFields(of: attribute).map {
                ($0.column, .filled($0.defaultExpression(new)))
            })
    }

    /// - Parameter rule: what becomes of values that do not fit, where the author says it.
    func conversions(
        from oldAttribute: Attribute, to attribute: Attribute, rule: ConversionRule? = nil
    ) -> [ColumnConversion] {
        var conversions: [ColumnConversion] = []
        if let pieces = caseEdit(from: oldAttribute.type, to: attribute.type) { conversions.append(.edit(pieces)) }
        switch conversion(from: oldAttribute, to: attribute) {
        case .casts(let type): conversions.append(.cast(type))
        case .refuses:
            if let rule, let pieces = checkedEdit(from: oldAttribute, to: attribute, rule: rule) {
                conversions.append(.edit(pieces))
            }
        case .keeps: break
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
        let oldTarget = oldEnd(of: relationship, model: model)?.target ?? ""
        var columns: [String: ColumnSource] = [own: .stored(oldOwn), other: key(oldOther, to: oldTarget)]
        mapOrder(ofInverse: relationship, model: model, in: &columns, numbers: .key(in: oldOwn))
        mapOrder(of: relationship, model: model, in: &columns, numbers: .key(in: oldOther))
        mapping.tables[table] = StoreMapping.Table(source: oldTable, columns: columns)
    }

    /// - Parameter numbers: what stands for the place of each object in a list that had no order: the key by which such a list is read.
    private func mapOrder(
        of relationship: Relationship, model: Model, in columns: inout [String: ColumnSource], isStored: Bool = true,
        numbers: ColumnSource
    ) {
        guard let column = relationship.orderColumn else { return }
        let source = isStored ? oldEnd(of: relationship, model: model)?.orderColumn : nil
        columns[column] = source.map { .stored($0) } ?? numbers
    }

    /// - Parameter isStored: whether the key to the list's owner was there; else nothing stands in the list yet.
    private func mapOrder(
        ofInverse relationship: Relationship, model: Model, in columns: inout [String: ColumnSource],
        isStored: Bool = true, numbers: ColumnSource? = nil
    ) {
        guard let name = relationship.inverse, let target = new.models[relationship.target],
            let owner = new.owner(of: name, from: target), let inverse = owner.relationship(name)
        else { return }
        let isFilled = isStored || directives.linked.contains(MemberName(model.name, relationship.name))
        let numbers = numbers ?? .filled(isFilled ? .column("_id") : nil)
        mapOrder(of: inverse, model: owner, in: &columns, isStored: isStored, numbers: numbers)
        // The end of a model that is merged into another is none that the other had.
        if let column = inverse.orderColumn, isStored, let before = oldEnd(of: relationship, model: model),
            directives.merged[before.target] != nil
        {
            columns[column] = old.inverse(of: before)?.orderColumn.map { .stored($0) } ?? numbers
        }
    }

    func oldEnd(of relationship: Relationship, model: Model) -> Relationship? {
        members[MemberName(model.name, relationship.name)]
            .flatMap { name in old.models[name.model]?.relationship(name.name) }
    }
}

extension ColumnSource {
    /// The key in another column of the row.
    fileprivate static func key(in column: String) -> ColumnSource {
        .made(RowExpression(pieces: [.column(column)]), replacing: nil)
    }
}
