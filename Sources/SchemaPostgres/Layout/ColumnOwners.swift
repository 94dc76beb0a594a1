import SchemaModel

/// Which attribute or relationship each column of a store is of.
struct ColumnOwners {
    struct Owner {
        var field: StoredField?
        /// The model that declares it.
        var model: Model
        var member: String
        var doc: String?
    }

    private var owners: [String: [String: Owner]] = [:]
    /// The models of each table, bases first.
    private(set) var models: [String: [Model]] = [:]

    init(_ schema: Schema) {
        let lookup = SchemaLookup(schema)
        for model in schema.models {
            if let keys = lookup.idTable(of: model), model.base == nil { models[keys, default: []].append(model) }
            guard lookup.hasTable(model) else { continue }
            models[model.table, default: []].append(model)
            for declaring in lookup.idTable(of: model) == nil ? [model] : lookup.path(from: model) {
                for attribute in declaring.attributes where attribute.isStored {
                    for (index, field) in lookup.storedFields(of: attribute).enumerated() {
                        owners[model.table, default: [:]][field.column] = Owner(
                            field: field, model: declaring, member: attribute.name,
                            doc: index == 0 ? attribute.doc : nil)
                    }
                }
                for relationship in declaring.relationships {
                    guard case .foreignKey(let column) = relationship.storage else { continue }
                    owners[model.table, default: [:]][column] = Owner(
                        field: nil, model: declaring, member: relationship.name, doc: relationship.doc)
                }
            }
        }
    }

    /// `nil` for the store's own columns.
    subscript(table: String, column: String) -> Owner? { owners[table]?[column] }
}
