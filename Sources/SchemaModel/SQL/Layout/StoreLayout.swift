import SchemaSnapshot

/// The tables and indexes of a store of one schema.
///
/// The one place that decides how a schema lies on disk: the statements that create a store, the plans that change one and the
/// description that is hashed all follow it.
package struct StoreLayout: Hashable, Sendable {
    /// Tables of models in the order of their first model, then tables of links.
    package internal(set) var tables: [TableDefinition]
    /// In the order of the tables; within one, keys' indexes, then uniques, then declared indexes.
    package internal(set) var indexes: [IndexDefinition]
    /// Of each table of keys the tables whose rows have their keys there, by their discriminators.
    package private(set) var keyTables: [String: [Int: String]] = [:]
    /// In the order of the models.
    package private(set) var searches: [SearchDefinition] = []

    package init(of schema: Schema) {
        let lookup = SchemaLookup(schema)
        let hierarchies = Dictionary(grouping: schema.models, by: { $0.table })
        var seen: Set<String> = []
        tables = []
        indexes = []
        for model in schema.models where seen.insert(model.table).inserted {
            if let keys = lookup.keyTable(ofRoot: model) {
                tables.append(keys.table)
                indexes += keys.indexes
                keyTables[keys.table.name] = keys.classes
            }
            guard lookup.hasTable(model) else { continue }
            let models =
                lookup.idTable(of: model) == nil ? hierarchies[model.table] ?? [] : lookup.path(from: model).reversed()
            tables.append(lookup.table(of: models, named: model.table))
            let own =
                models.flatMap { keyIndexes(of: $0, lookup: lookup) }
                + models.flatMap { uniqueIndexes(of: $0, lookup: lookup) }
                + models.flatMap { declaredIndexes(of: $0, lookup: lookup) }
            indexes += own.map { $0.on(model.table) }
        }
        for model in schema.models {
            for relationship in model.relationships {
                guard let links = linkTable(of: relationship, model: model, lookup: lookup) else { continue }
                guard seen.insert(links.table.name).inserted else { continue }
                tables.append(links.table)
                indexes.append(links.index)
            }
        }
        searches = schema.models.compactMap { lookup.search(of: $0) }
        indexes = named(
            indexes, tables: tables.map(\.name) + searches.flatMap { [$0.name] + ($0.view.map { [$0] } ?? []) })
    }
}

extension SchemaLookup {
    fileprivate func search(of model: Model) -> SearchDefinition? {
        guard let search = model.search, let first = search.members.first, let owner = owner(of: first, from: model)
        else { return nil }
        let attributes = search.members.compactMap { attribute($0, of: model) }
        return SearchDefinition(
            name: search.table, sources: searchSources(of: model, owner: owner), columns: attributes.map(\.column),
            prefixes: search.prefixes, hasDerived: attributes.contains { $0.form.derived != nil })
    }

    private func searchSources(of model: Model, owner: Model) -> [SearchDefinition.Source] {
        if idTable(of: model) == nil { return [.init(owner.table)] }
        let classes = withDescendants(of: model).filter { !$0.isAbstract }
        if classes.count == 1 { return [.init(classes[0].table)] }
        return classes.sorted { $0.kind < $1.kind }.map { .init($0.table, kind: $0.kind) }
    }

    /// The table of one model, or of the models of a single-table hierarchy, root first, or of a class with all that it inherits.
    fileprivate func table(of models: [Model], named name: String) -> TableDefinition {
        var columns = [ColumnDefinition(name: "_id", type: .integer, isRowID: true)]
        let ids = idTable(of: models[0])
        if let ids { columns[0].reference = ForeignKey(table: ids, onDelete: .cascade) }
        if let base = joinedBase(of: models[0]) {
            // The rest of the row lies in the tables of the bases, under the same key.
            columns[0].reference = ForeignKey(table: base.table, onDelete: .cascade)
        } else {
            columns.append(
                ColumnDefinition(name: "_v", type: .integer, isNotNull: true, defaultValue: .literal(.integer(1))))
            if ids == nil, isInHierarchy(models[0]) {
                columns.append(ColumnDefinition(name: "_kind", type: .integer, isNotNull: true))
            }
        }
        for model in models {
            // A subclass's columns are NULL in the rows of other classes.
            let kinds =
                model.base == nil || model.strategy != .single
                ? nil : kinds(of: model).map { SQLLiteral.integer(Int64($0)) }
            for attribute in model.attributes where attribute.isStored {
                for field in storedFields(of: attribute) {
                    columns.append(
                        column(of: field).mandatory(field.isRequired, inKinds: kinds, where: field.presence))
                }
            }
            for relationship in model.relationships {
                guard let column = keyColumn(of: relationship) else { continue }
                columns.append(column.mandatory(relationship.cardinality == .one, inKinds: kinds))
                if let order = inverse(of: relationship)?.orderColumn {
                    columns.append(ColumnDefinition(name: order, type: .integer))
                }
            }
        }
        var table = TableDefinition(name: name, columns: columns)
        for model in models {
            let kinds =
                model.base == nil || model.strategy != .single
                ? nil : kinds(of: model).map { SQLLiteral.integer(Int64($0)) }
            table.checks += model.checks.map { check in
                let condition = SQLExpression.verbatim(replacingNames(in: check.sql, columnNames(of: model)))
                return TableDefinition.Check(
                    name: check.name,
                    condition: kinds.map { .either(.nonMembership(of: .column("_kind"), in: $0), condition) }
                        ?? condition)
            }
        }
        return table
    }

    private func column(of field: StoredField) -> ColumnDefinition {
        let type = field.attribute.type
        var column = ColumnDefinition(
            name: field.column, type: columnType(of: field), defaultValue: field.defaultExpression(self))
        column.derivation = field.attribute.form.derived
        if type == .scalar(.decimal) { column.collation = "decimal" }
        if type == .scalar(.bool) || field.isPresence {
            column.checks = [.membership(of: .column(column.name), in: [.integer(0), .integer(1)])]
        }
        if let check = enumCheck(of: field) { column.checks.append(check) }
        return column
    }

    func columnType(of field: StoredField) -> ColumnType {
        let type = field.attribute.type
        // The bytes, or as a text the name of the file that holds them.
        if field.attribute.form.externalThreshold != nil { return .any }
        switch field.attribute.form.store {
        case .unixMillis: return .integer
        case .iso8601: return .text
        case .blob8: return .blob
        case .real2001, nil:
            return field.isPresence ? .integer : SchemaModel.columnType(of: type, rawType: rawType(of: type))
        }
    }

    /// With `enumChecks`, the condition that the raw value is a case's.
    func enumCheck(of field: StoredField) -> SQLExpression? {
        guard checksEnums, !field.isPresence, case .enumeration(let name) = field.attribute.type,
            let type = enums[name],
            !type.isExternal
        else { return nil }
        return .membership(of: .column(field.column), in: type.cases.map(\.rawValue.literal))
    }

    private func keyColumn(of relationship: Relationship) -> ColumnDefinition? {
        guard case .foreignKey(let column) = relationship.storage, let target = models[relationship.target] else {
            return nil
        }
        let action: ForeignKey.Action?
        switch inverse(of: relationship)?.deleteRule {
        case .cascade: action = .cascade
        case .nullify: action = .setNull
        case .deny: action = .noAction
        // The key may lead nowhere.
        case .noAction: action = nil
        // Without an inverse a key is nulled when its target goes, and denies that where it must not be NULL.
        case nil where relationship.deleteRule == .noAction: action = nil
        case nil: action = relationship.cardinality == .one ? .noAction : .setNull
        }
        return ColumnDefinition(
            name: column, type: .integer,
            reference: action.map { ForeignKey(table: keyTable(of: target), onDelete: $0) })
    }
}

extension ColumnDefinition {
    /// The column, refusing NULL in every row, or in rows of the given kinds, or where the struct around it is there.
    fileprivate func mandatory(
        _ isMandatory: Bool, inKinds kinds: [SQLLiteral]?, where presence: String? = nil
    ) -> ColumnDefinition {
        guard isMandatory else { return self }
        var column = self
        if let presence {
            column.checks.append(.either(.isNot(.column(presence), .integer(1)), .isNotNull(.column(name))))
        } else if let kinds {
            column.checks.append(.either(.nonMembership(of: .column("_kind"), in: kinds), .isNotNull(.column(name))))
        } else {
            column.isNotNull = true
        }
        return column
    }
}

/// The table that holds the links of a many-to-many relationship, and the index over its second key; `nil` for any other relationship.
private func linkTable(
    of relationship: Relationship, model: Model, lookup: SchemaLookup
) -> (table: TableDefinition, index: IndexDefinition)? {
    guard case .join(let table, let own, let other) = relationship.storage,
        let target = lookup.models[relationship.target]
    else { return nil }
    let inverse = lookup.inverse(of: relationship)
    // A row stays behind when an object goes whose end says so.
    var keys = [
        (column: own, table: lookup.keyTable(of: model), end: Optional(relationship)),
        (column: other, table: lookup.keyTable(of: target), end: inverse),
    ]
    // Both ends describe one table: the end that sorts first gives the first column.
    if let inverse {
        let ends = [[model.name, relationship.name], [relationship.target, inverse.name]]
        if precedes(ends[1], ends[0]) { keys.reverse() }
    }
    let columns = keys.map { key in
        ColumnDefinition(
            name: key.column, type: .integer, isNotNull: true,
            reference: key.end?.deleteRule == .noAction ? nil : ForeignKey(table: key.table, onDelete: .cascade))
    }
    // An end that is its own inverse has one order.
    let isOwnInverse = relationship.inverse == relationship.name && relationship.target == model.name
    let orders = (isOwnInverse ? [keys[0]] : keys).compactMap { $0.end?.orderColumn }
    return (
        TableDefinition(
            name: table, columns: columns + orders.map { ColumnDefinition(name: $0, type: .integer) },
            primaryKey: columns.map(\.name)),
        IndexDefinition(table: table, members: [.init(.column(columns[1].name))])
    )
}

/// Byte order, word by word: Swift's own order of strings takes canonically equivalent ones for equal.
private func precedes(_ left: [String], _ right: [String]) -> Bool {
    left.lexicographicallyPrecedes(right) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}
