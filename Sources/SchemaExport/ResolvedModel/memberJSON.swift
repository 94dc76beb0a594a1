import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot

/// An attribute; `stored` is absent where it has no column.
func json(_ attribute: Attribute, _ stored: AttributeDescription?) -> JSONValue {
    .members([
        "name": .string(attribute.name),
        "doc": attribute.doc.map(JSONValue.string),
        "type": .string(attribute.type.spelling),
        "optional": .flag(attribute.isOptional),
        "default": attribute.defaultValue.map(json),
        "originalName": attribute.originalName.map(JSONValue.string),
        "lifetime": .string(attribute.lifetime.rawValue),
        "onUpdate": attribute.stampsUpdates ? .string("now") : nil,
        "limits": json(attribute.limits),
        "transformer": attribute.form.transformer.map(JSONValue.string),
        "unknown": attribute.form.unknown.map { .string($0.rawValue) },
        "derived": attribute.form.derived.map {
            .members(["sql": .string($0.expression), "stored": .bool($0.isStored)])
        },
        "store": attribute.form.store.map { .string($0.rawValue) },
        "externalStorage": attribute.form.externalThreshold.map { .members(["threshold": .integer($0)]) },
        "hashModifier": attribute.hashModifier.map(JSONValue.string),
        "allowsCloudEncryption": .flag(attribute.allowsCloudEncryption),
        "preserveValueOnDeletion": .flag(attribute.preservesValueOnDeletion),
        "columns": attribute.isStored ? stored.map { .array(columns(of: $0)) } : nil,
        "annotations": json(attribute.annotations),
    ])
}

/// One column, or one for each field of a struct.
private func columns(of attribute: AttributeDescription) -> [JSONValue] {
    guard attribute.fields.isEmpty else {
        return attribute.fields.map { field in
            .members([
                "name": .string(field.column), "type": .string(field.columnType.rawValue),
                "field": .string(field.path), "defaultSQL": field.defaultSQL.map(JSONValue.string),
            ])
        }
    }
    return [
        .members([
            "name": .string(attribute.column), "type": .string(attribute.columnType.rawValue),
            "defaultSQL": attribute.defaultSQL.map(JSONValue.string),
        ])
    ]
}

private func json(_ limits: ValueLimits) -> JSONValue? {
    guard !limits.isEmpty else { return nil }
    return .members([
        "minLength": limits.minLength.map(JSONValue.integer), "maxLength": limits.maxLength.map(JSONValue.integer),
        "minimum": limits.minimum.map(JSONValue.string), "maximum": limits.maximum.map(JSONValue.string),
        "matches": limits.matches.map(JSONValue.string),
    ])
}

func json(_ relationship: Relationship) -> JSONValue {
    .members([
        "name": .string(relationship.name),
        "doc": relationship.doc.map(JSONValue.string),
        "target": .string(relationship.target),
        "cardinality": .string(relationship.cardinality.rawValue),
        "optionalArray": .flag(relationship.isOptionalArray),
        "inverse": relationship.inverse.map(JSONValue.string),
        "deleteRule": .string(relationship.deleteRule.rawValue),
        "ordered": .flag(relationship.isOrdered),
        "orderColumn": relationship.orderColumn.map(JSONValue.string),
        "minimum": relationship.minimum.map(JSONValue.integer),
        "maximum": relationship.maximum.map(JSONValue.integer),
        "originalName": relationship.originalName.map(JSONValue.string),
        "storage": json(relationship.storage),
        "annotations": json(relationship.annotations),
    ])
}

private func json(_ storage: RelationshipDescription.Storage) -> JSONValue {
    switch storage {
    case .foreignKey(let column): .members(["kind": "foreignKey", "column": .string(column)])
    case .inverse(let column): .members(["kind": "inverse", "column": .string(column)])
    case .join(let table, let own, let other):
        .members(["kind": "join", "table": .string(table), "own": .string(own), "other": .string(other)])
    }
}
