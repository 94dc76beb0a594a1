import SchemaSnapshot

/// A member of a model that has an index: an attribute or a relationship. Indirect, since lists of them are made, cut and sorted.
package indirect enum Property {
    case attribute(Attribute)
    case relationship(Relationship)

    package var name: String {
        switch self {
        case .attribute(let attribute): attribute.name
        case .relationship(let relationship): relationship.name
        }
    }

    package var doc: String? {
        switch self {
        case .attribute(let attribute): attribute.doc
        case .relationship(let relationship): relationship.doc
        }
    }

    /// Whether the model's own table has a column for it.
    package var hasColumn: Bool {
        switch self {
        case .attribute(let attribute): attribute.isStored
        case .relationship(let relationship): relationship.isKey
        }
    }

    /// Whether the store computes it, so that nobody sets it.
    package var isComputed: Bool {
        if case .attribute(let attribute) = self { attribute.form.derived != nil } else { false }
    }

    /// Its place among the parameters of an initialiser: attributes, required to-ones, optional to-ones, to-manys.
    fileprivate var rank: Int {
        switch self {
        case .attribute: 0
        case .relationship(let relationship):
            switch relationship.cardinality {
            case .one: 1
            case .optionalOne: 2
            case .many: 3
            }
        }
    }
}

extension Model {
    /// Own attributes, then own relationships: the order of property indices. The runtime knows nothing of transient attributes.
    package var properties: [Property] {
        trackedAttributes.map(Property.attribute) + relationships.map(Property.relationship)
    }

    package var trackedAttributes: [Attribute] { attributes.filter { $0.lifetime != .transient } }
}

extension Relationship {
    /// Whether this end's own table has the key column.
    package var isKey: Bool {
        if case .foreignKey = storage { true } else { false }
    }

    /// Whether the other end is a to-one with the key column.
    package var isInverseOfKey: Bool {
        if case .inverse = storage { true } else { false }
    }
}

/// What the initialiser of the last class of a path takes: what its `init` says, or else what its base's takes and all of its own, each
/// with attributes first, then required to-ones, optional to-ones and to-manys.
package func initializerMembers(of path: ArraySlice<Model>) -> [Property] {
    guard let model = path.last else { return [] }
    if let names = model.initializer {
        let members = path.flatMap(\.properties)
        return names.compactMap { name in members.first { $0.name == name } }
    }
    let members = initializerMembers(of: path.dropLast()) + model.properties.filter { !$0.isComputed }
    if zip(members, members.dropFirst()).allSatisfy({ $0.rank <= $1.rank }) { return members }
    return members.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
}
