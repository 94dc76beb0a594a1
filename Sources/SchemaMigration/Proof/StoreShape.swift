import SchemaSnapshot

/// Where a schema's rows lie: what filling a store and reading it by models have in common.
struct StoreShape {
    let schema: SchemaDescription
    private let entities: [String: EntityDescription]
    private let children: [String: [String]]

    init(_ schema: SchemaDescription) {
        self.schema = schema
        entities = Dictionary(schema.entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        children = Dictionary(grouping: schema.entities.filter { $0.base != nil }, by: { $0.base ?? "" })
            .mapValues { $0.map(\.name) }
    }

    func entity(_ name: String) -> EntityDescription? { entities[name] }

    /// The entity and its bases, the root first.
    func path(to entity: EntityDescription) -> [EntityDescription] {
        var path = [entity]
        while let base = path[0].base.flatMap({ entities[$0] }) { path.insert(base, at: 0) }
        return path
    }

    /// The entity and all below it of which there can be rows.
    func concrete(below entity: EntityDescription) -> [EntityDescription] {
        let below = (children[entity.name] ?? []).compactMap { entities[$0] }.flatMap { concrete(below: $0) }
        return (entity.isAbstract ? [] : [entity]) + below
    }

    func isInHierarchy(_ entity: EntityDescription) -> Bool { entity.base != nil || children[entity.name] != nil }

    /// The table of keys of a hierarchy in which every class has a table of its own.
    func keyTable(of entity: EntityDescription) -> String? {
        entity.strategy == .concrete && isInHierarchy(entity) ? "_ids_" + path(to: entity)[0].table : nil
    }

    /// The tables that hold one row of an entity, each with those whose members lie there: the root first.
    func tables(of entity: EntityDescription) -> [(table: String, declaring: [EntityDescription])] {
        let path = path(to: entity)
        switch entity.strategy {
        case .joined: return path.map { ($0.table, [$0]) }
        case .single, .concrete: return [(entity.table, path)]
        }
    }

    /// The tables in which a member that the entity declares has its column.
    func tables(holdingMembersOf entity: EntityDescription) -> [String] {
        keyTable(of: entity) == nil ? [entity.table] : concrete(below: entity).map(\.table)
    }

    /// The tables in which a to-many keeps its order.
    func tables(holdingOrderOf relationship: RelationshipDescription) -> [String] {
        if case .join(let table, _, _) = relationship.storage { return [table] }
        return inverse(of: relationship).map { tables(holdingMembersOf: $0.entity) } ?? []
    }

    /// The condition for rows of just this class, where others lie in the same tables.
    func kindCondition(of entity: EntityDescription) -> String {
        isInHierarchy(entity) && keyTable(of: entity) == nil ? " WHERE \"_kind\" = \(entity.kind)" : ""
    }

    /// The other end of a relationship with the entity that declares it.
    func inverse(
        of relationship: RelationshipDescription
    ) -> (entity: EntityDescription, end: RelationshipDescription)? {
        guard let name = relationship.inverse, let target = entities[relationship.target] else { return nil }
        for entity in path(to: target) {
            if let end = entity.relationships.first(where: { $0.name == name }) { return (entity, end) }
        }
        return nil
    }
}

extension AttributeDescription {
    /// Its columns that hold values of their own, as fields.
    var storedColumns: [FieldDescription] {
        if isEphemeral { return [] }
        if !fields.isEmpty { return fields.filter { $0.form.generated == nil } }
        if form.generated != nil { return [] }
        var field = FieldDescription(
            path: "", type: type, isOptional: isOptional, column: column, columnType: columnType, rawType: rawType)
        field.form = form
        return [field]
    }
}
