import SchemaSnapshot

/// What a store and the runtime need to know of a schema.
package func describe(_ schema: Schema) -> SchemaDescription {
    let lookup = SchemaLookup(schema)
    return SchemaDescription(
        name: schema.name, version: schema.version, entities: schema.models.map { describe($0, lookup: lookup) })
}

private func describe(_ model: Model, lookup: SchemaLookup) -> EntityDescription {
    var entity = EntityDescription(
        name: model.name, table: model.table, kind: model.kind, base: model.base, isAbstract: model.isAbstract,
        strategy: model.strategy,
        attributes: model.attributes.filter { $0.lifetime != .transient }.map { attribute in
            let rawType = lookup.rawType(of: attribute.type)
            var description = AttributeDescription(
                name: attribute.name, type: attribute.type.spelling, isOptional: attribute.isOptional,
                column: attribute.column, columnType: columnType(of: attribute.type, rawType: rawType),
                rawType: rawType, defaultSQL: lookup.defaultExpression(of: attribute)?.sql)
            description.limits = attribute.limits
            description.stampsUpdates = attribute.stampsUpdates
            description.isEphemeral = attribute.lifetime == .ephemeral
            return description
        },
        relationships: model.relationships.map {
            RelationshipDescription(
                name: $0.name, target: $0.target, cardinality: $0.cardinality, inverse: $0.inverse,
                deleteRule: $0.deleteRule, orderColumn: $0.orderColumn, minimum: $0.minimum,
                maximum: $0.maximum, storage: $0.storage)
        },
        uniques: model.uniques.map {
            UniqueDescription(
                members: $0.members, onConflict: $0.onConflict, nullsAreSame: $0.nullsAreSame,
                collations: $0.collations)
        },
        indexes: model.indexes.map { index in
            IndexDescription(
                members: index.members.map {
                    .init(
                        $0.name, isDescending: $0.isDescending, collation: $0.collation, isExpression: $0.isExpression)
                }, condition: index.condition)
        })
    entity.checks = model.checks.map { CheckDescription(name: $0.name, sql: $0.sql) }
    return entity
}

/// The store hash of a schema.
package func storeHash(of schema: Schema) -> String { storeHash(of: describe(schema)) }
