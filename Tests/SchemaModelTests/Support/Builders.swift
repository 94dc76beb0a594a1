@testable import SchemaModel
import SchemaSnapshot

/// Short forms in which the tests write schemas: names serve as columns and tables unless said otherwise.
extension Attribute {
    static func make(
        _ name: String, _ type: ScalarType = .string, optional: Bool = false, default value: DefaultValue? = nil,
        from originalName: String? = nil
    ) -> Attribute {
        make(name, .scalar(type), optional: optional, default: value, from: originalName)
    }

    static func make(
        _ name: String, _ type: AttributeType, optional: Bool = false, default value: DefaultValue? = nil,
        from originalName: String? = nil
    ) -> Attribute {
        Attribute(
            name: name, type: type, isOptional: optional, defaultValue: value, originalName: originalName, column: name)
    }
}

extension Model {
    static func make(
        _ name: String, base: String? = nil, table: String? = nil, kind: Int = 0, from originalName: String? = nil,
        _ attributes: [Attribute] = [], _ relationships: [Relationship] = [], indexes: [Index] = [],
        uniques: [Unique] = []
    ) -> Model {
        Model(
            name: name, className: name, table: table ?? name, base: base, kind: kind, originalName: originalName,
            attributes: attributes, relationships: relationships, indexes: indexes, uniques: uniques)
    }
}

extension Relationship {
    /// A to-one end that holds the key.
    static func key(
        _ name: String, to target: String, _ cardinality: Cardinality = .optionalOne, inverse: String? = nil,
        delete rule: DeleteRule = .nullify, from originalName: String? = nil
    ) -> Relationship {
        Relationship(
            name: name, target: target, cardinality: cardinality, inverse: inverse, deleteRule: rule,
            originalName: originalName, storage: .foreignKey(column: name))
    }

    /// The end whose inverse holds the key.
    static func inverse(
        _ name: String, to target: String, _ cardinality: Cardinality = .many, of key: String,
        delete rule: DeleteRule = .nullify
    ) -> Relationship {
        Relationship(
            name: name, target: target, cardinality: cardinality, inverse: key, deleteRule: rule,
            storage: .inverse(column: key))
    }

    static func links(
        _ name: String, to target: String, inverse: String?, table: String, own: String, other: String
    ) -> Relationship {
        Relationship(
            name: name, target: target, cardinality: .many, inverse: inverse,
            storage: .join(table: table, own: own, other: other))
    }
}

extension Schema {
    static func make(version: SchemaVersion = SchemaVersion(1, 0, 0), enums: [EnumType] = [], _ models: [Model])
        -> Schema
    {
        Schema(name: "Test", version: version, enums: enums, models: models)
    }
}
