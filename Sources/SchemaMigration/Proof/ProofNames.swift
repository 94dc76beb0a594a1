import SchemaSnapshot

/// What the tables and columns of a version are called in its schema.
struct ProofNames {
    private var models: [String: String] = [:]
    private var members: [PlanTrace.Column: (model: String, member: String)] = [:]
    /// Of tables that have rows of several classes: the one in whose `_kind` the number of each row's class stands.
    private var kindTables: [String: String] = [:]
    /// The classes by these numbers, by that table.
    private var classes: [String: [Int64: String]] = [:]

    init(_ schema: SchemaDescription) {
        let shape = StoreShape(schema)
        for entity in schema.entities {
            addClass(entity, shape)
            for table in shape.tables(holdingMembersOf: entity) {
                // Where each class has a table of its own, those of its subclasses hold what it declares, and their own rows.
                let isOwn = shape.keyTable(of: entity) == nil || table == entity.table
                if isOwn, models[table] == nil { models[table] = entity.name }
                for attribute in entity.attributes {
                    for field in attribute.storedColumns {
                        // Whether an optional struct is there is a value of the struct.
                        let path = field.path.hasSuffix("?") ? String(field.path.dropLast()) : field.path
                        let name = path.isEmpty ? attribute.name : "\(attribute.name).\(path)"
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
                guard let order = relationship.orderColumn else { continue }
                for table in shape.tables(holdingOrderOf: relationship) {
                    members[PlanTrace.Column(table: table, name: order)] = (entity.name, relationship.name)
                }
            }
        }
    }

    private mutating func addClass(_ entity: EntityDescription, _ shape: StoreShape) {
        guard shape.isInHierarchy(entity) else { return }
        let place = shape.keyTable(of: entity) ?? shape.path(to: entity)[0].table
        classes[place, default: [:]][Int64(entity.kind)] = entity.name
        kindTables[place] = place
        if models[place] == nil { models[place] = shape.path(to: entity)[0].name }
        if shape.keyTable(of: entity) == nil { kindTables[entity.table] = place }
    }

    /// The table that says of which class each row of a table is; `nil` where all are of one.
    func kindTable(of table: String) -> String? { kindTables[table] }

    /// The model of a row in a table of several.
    func model(_ table: String, kind: Int64?) -> String {
        kind.flatMap { number in kindTables[table].flatMap { classes[$0]?[number] } } ?? model(table)
    }

    /// The model whose rows a table holds; of a hierarchy that lies in one table its root.
    func model(_ table: String) -> String { models[table] ?? table }

    func place(_ column: PlanTrace.Column) -> (model: String, member: String) {
        members[column] ?? (model(column.table), column.name)
    }
}
