import SchemaDiagnostics
import SchemaSnapshot

/// What a store and the runtime need to know of a schema.
package func describe(_ schema: Schema) -> SchemaDescription {
    let lookup = SchemaLookup(schema)
    let entities = mapInParallel(schema.models, portion: 32) { describe($0, lookup: lookup) }
    return SchemaDescription(name: schema.name, version: schema.version, entities: entities)
}

func describe(_ model: Model, lookup: SchemaLookup) -> EntityDescription {
    var entity = EntityDescription(
        name: model.name, table: model.table, kind: model.kind, base: model.base, isAbstract: model.isAbstract,
        strategy: model.strategy,
        attributes: model.attributes.filter { $0.lifetime != .transient }.map { describe($0, lookup: lookup) },
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
    entity.search = model.search.map {
        SearchDescription(table: $0.table, members: $0.members, prefixes: $0.prefixes)
    }
    entity.checks = model.checks.map { CheckDescription(name: $0.name, sql: $0.sql) }
    return entity
}

private func describe(_ attribute: Attribute, lookup: SchemaLookup) -> AttributeDescription {
    let fields = lookup.storedFields(of: attribute).map { field in
        let path = field.path.unicodeScalars.dropFirst(attribute.name.unicodeScalars.count)
        var description = FieldDescription(
            path: String(path.first == "." ? path.dropFirst() : path),
            type: field.isPresence ? ScalarType.bool.rawValue : field.attribute.type.spelling,
            isOptional: !field.isRequired, column: field.column, columnType: lookup.columnType(of: field),
            rawType: field.isPresence ? nil : lookup.rawType(of: field.attribute.type),
            defaultSQL: field.defaultExpression(lookup)?.sql)
        description.form.store = field.attribute.form.store?.rawValue
        description.form.check = lookup.enumCheck(of: field)?.sql
        description.form.generated = field.attribute.form.derived?.expression
        description.form.isStored = field.attribute.form.derived?.isStored ?? false
        description.form.shape = field.isPresence ? nil : lookup.shape(of: field.attribute.type)
        return description
    }
    var description = AttributeDescription(
        name: attribute.name, type: attribute.type.spelling, isOptional: attribute.isOptional, column: fields[0].column,
        columnType: fields[0].columnType, rawType: fields[0].rawType)
    description.limits = attribute.limits
    description.stampsUpdates = attribute.stampsUpdates
    description.isEphemeral = attribute.lifetime == .ephemeral
    description.hashModifier = attribute.hashModifier
    description.allowsCloudEncryption = attribute.allowsCloudEncryption
    description.preservesValueOnDeletion = attribute.preservesValueOnDeletion
    description.externalThreshold = attribute.form.externalThreshold
    if attribute.hasColumnsOfFields {
        description.fields = fields
    } else {
        description.defaultSQL = fields[0].defaultSQL
        description.form = fields[0].form
    }
    return description
}

extension SchemaLookup {
    /// What JSON of a type looks like where a struct lies in it; `nil` where none does.
    fileprivate func shape(of type: AttributeType) -> String? {
        if case .codable = type.leaf { return type.codableShape }
        guard type.structName != nil else { return nil }
        switch type {
        case .array(let element, let isOptional): return "[\(shape(of: element) ?? "")\(isOptional ? "?" : "")]"
        case .composite(let name):
            let fields = (structs[name]?.fields ?? []).map { field in
                let shape = shape(of: field.type) ?? rawShape(of: field.type)
                return "\(field.name):\(shape)\(field.isOptional ? "?" : "")"
            }
            return "{" + fields.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined(separator: ",") + "}"
        case .dictionary(let value, let isOptional):
            return "[String: \(shape(of: value) ?? "")\(isOptional ? "?" : "")]"
        case .scalar, .fixedDecimal, .enumeration, .codable: return nil
        }
    }

    /// The type with its enum replaced by what its cases are on disk.
    private func rawShape(of type: AttributeType) -> String {
        switch type {
        case .array(let element, let isOptional): "[\(rawShape(of: element))\(isOptional ? "?" : "")]"
        case .dictionary(let value, let isOptional): "[String: \(rawShape(of: value))\(isOptional ? "?" : "")]"
        case .scalar, .fixedDecimal, .enumeration, .composite, .codable:
            rawType(of: type).map { "enum:" + $0.rawValue } ?? type.spelling
        }
    }
}

extension AttributeType {
    /// The type without the name of the consumer's: what its JSON holds is not known here.
    fileprivate var codableShape: String {
        switch self {
        case .array(let element, let isOptional): "[\(element.codableShape)\(isOptional ? "?" : "")]"
        case .dictionary(let value, let isOptional): "[String: \(value.codableShape)\(isOptional ? "?" : "")]"
        default: "Codable"
        }
    }
}

/// The store hash of a schema.
package func storeHash(of schema: Schema) -> String { storeHash(of: describe(schema)) }
