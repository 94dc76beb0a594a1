import SchemaModel
import SchemaSnapshot

/// A member of a model that has an index: an attribute or a relationship.
enum Property {
    case attribute(Attribute)
    case relationship(Relationship)

    var name: String {
        switch self {
        case .attribute(let attribute): attribute.name
        case .relationship(let relationship): relationship.name
        }
    }

    var doc: String? {
        switch self {
        case .attribute(let attribute): attribute.doc
        case .relationship(let relationship): relationship.doc
        }
    }

    /// Whether the model's own table has a column for it.
    var hasColumn: Bool {
        switch self {
        case .attribute(let attribute): attribute.isStored
        case .relationship(let relationship): relationship.isKey
        }
    }
}

extension Model {
    /// Own attributes, then own relationships: the order of property indices. The runtime knows nothing of transient attributes.
    var properties: [Property] { trackedAttributes.map(Property.attribute) + relationships.map(Property.relationship) }

    var trackedAttributes: [Attribute] { attributes.filter { $0.lifetime != .transient } }
}

extension Relationship {
    /// Whether this end's own table has the key column.
    var isKey: Bool {
        if case .foreignKey = storage { true } else { false }
    }

    /// Whether the other end is a to-one with the key column.
    var isInverseOfKey: Bool {
        if case .inverse = storage { true } else { false }
    }
}
