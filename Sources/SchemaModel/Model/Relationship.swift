import SchemaSnapshot

/// One end of a relationship.
package struct Relationship: Hashable, Sendable {
    package var name: String
    package var target: String
    package var cardinality: Cardinality
    /// `"[T]?"`: the Swift property is an optional array.
    package var isOptionalArray: Bool
    /// The other end's name on the target (or on one of the target's bases); `nil` is `inverse: none`.
    package var inverse: String?
    package var deleteRule: DeleteRule
    /// The column that keeps the order of an ordered to-many.
    package var orderColumn: String?
    /// How many objects a to-many holds at least and at most.
    package var minimum: Int?
    package var maximum: Int?
    package var originalName: String?
    package var doc: String?
    /// Where the link lies; decided once for both ends.
    package var storage: RelationshipDescription.Storage
    package var annotations: [Annotation.Entry] = []

    package init(
        name: String, target: String, cardinality: Cardinality, isOptionalArray: Bool = false, inverse: String?,
        deleteRule: DeleteRule = .nullify, orderColumn: String? = nil, minimum: Int? = nil, maximum: Int? = nil,
        originalName: String? = nil, doc: String? = nil, storage: RelationshipDescription.Storage
    ) {
        self.name = name
        self.target = target
        self.cardinality = cardinality
        self.isOptionalArray = isOptionalArray
        self.inverse = inverse
        self.deleteRule = deleteRule
        self.orderColumn = orderColumn
        self.minimum = minimum
        self.maximum = maximum
        self.originalName = originalName
        self.doc = doc
        self.storage = storage
    }

    package var isOrdered: Bool { orderColumn != nil }
}
