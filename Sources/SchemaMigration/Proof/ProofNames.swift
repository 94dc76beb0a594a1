import SchemaSnapshot

/// What the tables and columns of a version are called in its schema.
struct ProofNames {
    private var models: [String: String] = [:]
    private var members: [PlanTrace.Column: (model: String, member: String)] = [:]

    init(_ schema: SchemaDescription) {
        let shape = StoreShape(schema)
        for entity in schema.entities {
            for table in shape.tables(holdingMembersOf: entity) {
                if models[table] == nil { models[table] = entity.name }
                for attribute in entity.attributes {
                    for field in attribute.storedColumns {
                        let name = field.path.isEmpty ? attribute.name : "\(attribute.name).\(field.path)"
                        members[PlanTrace.Column(table: table, name: field.column)] = (entity.name, name)
                    }
                }
            }
            for relationship in entity.relationships {
                switch relationship.storage {
                case .foreignKey(let column):
                    for table in shape.tables(holdingMembersOf: entity) {
                        members[PlanTrace.Column(table: table, name: column)] = (entity.name, relationship.name)
                    }
                case .join(let table, let own, let other):
                    for column in [own, other] where members[PlanTrace.Column(table: table, name: column)] == nil {
                        members[PlanTrace.Column(table: table, name: column)] = (entity.name, relationship.name)
                    }
                    if models[table] == nil { models[table] = "\(entity.name).\(relationship.name)" }
                case .inverse: break
                }
            }
        }
    }

    /// The model whose rows a table holds; of a hierarchy that lies in one table its root.
    func model(_ table: String) -> String { models[table] ?? table }

    func place(_ column: PlanTrace.Column) -> (model: String, member: String) {
        members[column] ?? (model(column.table), column.name)
    }
}
