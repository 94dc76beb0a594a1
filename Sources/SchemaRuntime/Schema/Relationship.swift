import SchemaSnapshot

/// One end of a relationship.
struct Relationship: Sendable {
    /// Where the link is stored, seen from this end.
    enum Storage: Hashable, Sendable {
        /// The own table has the key.
        case key
        /// The target's table has the key, in the column of its property `inverse`.
        case inverse(column: String)
        case join(JoinTable)

        var isInverse: Bool { if case .inverse = self { true } else { false } }
    }

    /// The index of this property.
    let property: Int
    /// The index of the class that declares it.
    let owner: Int
    /// The index of the target's class.
    let target: Int
    /// The index of the other end's property in the target's class.
    let inverse: Int?
    let cardinality: Cardinality
    let deleteRule: DeleteRule
    let storage: Storage

    /// Whether the field is a `_ToOne`: this end has the key.
    var isKey: Bool { storage == .key }
    var isRequired: Bool { cardinality == .one }
}

/// A table of links, and which of its columns holds whose key, as quoted identifiers.
struct JoinTable: Hashable, Sendable {
    let table: String
    let own: String
    let other: String
    /// Of the two ends one keeps the account of changed links: the same for both.
    let isFirst: Bool
}
