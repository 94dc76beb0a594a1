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
    /// The column that keeps the order of a to-many.
    let orderColumn: String?
    /// How many objects a to-many may hold.
    let bounds: ClosedRange<Int>?
    /// Whether the other end keeps an order, or may hold so many objects only.
    let inverseIsCounted: Bool
    /// Whether the other end must hold some objects.
    let inverseHasMinimum: Bool
    /// Whether the key may lead to a row that is gone.
    let mayDangle: Bool

    /// Whether the field is a `_ToOne`: this end has the key.
    var isKey: Bool { if case .key = storage { true } else { false } }
    var isRequired: Bool { cardinality == .one }
    /// Whether objects at one end are those at the other: friends of each other.
    var isOwnInverse: Bool { inverse == property && target == owner }
}

/// A table of links, and which of its columns holds whose key, as quoted identifiers.
struct JoinTable: Hashable, Sendable {
    let table: String
    let own: String
    let other: String
    /// Of the two ends one keeps the account of changed links: the same for both.
    let isFirst: Bool

    /// As the other end sees it.
    var reversed: JoinTable { JoinTable(table: table, own: other, other: own, isFirst: !isFirst) }
}
