import SchemaSnapshot

/// One model of the schema: a Swift class and its rows.
package struct Model: Hashable, Sendable {
    package var name: String
    /// The Swift class, the model's name unless `class:` says otherwise.
    package var className: String
    package var doc: String?
    /// The table that holds its rows: the root's in a single-table hierarchy.
    package var table: String
    /// Name of the base model.
    package var base: String?
    package var isAbstract: Bool
    /// The root's choice, repeated on each model of the hierarchy.
    package var strategy: InheritanceStrategy
    /// The discriminator: 0 outside a hierarchy, else a number from 1 that is never re-used within the hierarchy.
    package var kind: Int
    package var originalName: String?
    /// Own attributes, in the order of the file.
    package var attributes: [Attribute]
    /// Own relationships, in the order of the file.
    package var relationships: [Relationship]
    package var indexes: [Index]
    /// Uniques of the model, those written on an attribute included (they come first, in attribute order).
    package var uniques: [Unique]
    package var checks: [Check] = []
    package var search: Search?
    /// The parameters of the initialiser, inherited members included; `nil` for all in the usual order.
    package var initializer: [String]?
    package var annotations: [Annotation.Entry] = []

    package init(
        name: String, className: String, doc: String? = nil, table: String, base: String? = nil,
        isAbstract: Bool = false,
        strategy: InheritanceStrategy = .single, kind: Int = 0, originalName: String? = nil,
        attributes: [Attribute] = [],
        relationships: [Relationship] = [], indexes: [Index] = [], uniques: [Unique] = []
    ) {
        self.name = name
        self.className = className
        self.doc = doc
        self.table = table
        self.base = base
        self.isAbstract = isAbstract
        self.strategy = strategy
        self.kind = kind
        self.originalName = originalName
        self.attributes = attributes
        self.relationships = relationships
        self.indexes = indexes
        self.uniques = uniques
    }

    package func attribute(_ name: String) -> Attribute? { attributes.first { $0.name == name } }

    package func relationship(_ name: String) -> Relationship? { relationships.first { $0.name == name } }
}
