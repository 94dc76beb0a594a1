import SchemaSnapshot

/// A version's description, decoded once, with the classes that belong to it.
public final class _SchemaGraph: Sendable {
    /// The classes in the order of the schema.
    public let entities: [_Entity]
    let description: SchemaDescription
    /// The store hash of the description.
    let hash: String
    let version: any _GeneratedSchema.Type
    /// The classes at the top of a table; a class's home in a context has the number of its root here.
    let roots: [Int]
    /// What hangs on a class's objects when they are deleted, by the index of the class.
    let dependents: [[Dependent]]
    /// Relationships whose loaded links may hold objects in a circle, by the index of the class.
    let circular: [[Int]]

    /// Decodes the description of a generated version.
    public convenience init(_ version: any _GeneratedSchema.Type) {
        do {
            try self.init(SchemaText.decode(version._$snapshot), version)
        } catch {
            fatalError("the description in \(version) is broken: \(error)")
        }
    }

    init(_ description: SchemaDescription, _ version: any _GeneratedSchema.Type) {
        let models = version.models.map { $0 as! _ModelObject.Type }
        precondition(
            models.isEmpty || models.count == description.entities.count,
            "\(version) has \(models.count) classes for \(description.entities.count) models")
        var builder = GraphBuilder(description, version, models)
        self.description = description
        hash = storeHash(of: description)
        self.version = version
        let entities = builder.entities()
        self.entities = entities
        roots = entities.filter(\.isRoot).map(\.index)
        dependents = entities.map { Dependent.all(of: $0, in: entities) }
        circular = circularRelationships(in: entities)
    }

    /// The class of a row.
    func entity(kind: Int, root: _Entity) -> _Entity? {
        entities.first { $0.root == root.index && $0.kind == kind && !$0.isAbstract }
    }
}
