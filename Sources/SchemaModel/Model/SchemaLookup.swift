/// The models and enums of a schema by name, and the hierarchies of the models, looked up in constant time.
package struct SchemaLookup {
    package let models: [String: Model]
    package let enums: [String: EnumType]
    package let structs: [String: StructType]
    package let checksEnums: Bool
    private let children: [String: [String]]

    package init(_ schema: Schema) {
        models = Dictionary(schema.models.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        enums = Dictionary(schema.enums.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        structs = Dictionary(schema.structs.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        checksEnums = schema.checksEnums
        children = Dictionary(grouping: schema.models.filter { $0.base != nil }, by: { $0.base ?? "" })
            .mapValues { $0.map(\.name) }
    }

    /// The columns of an attribute in their order on disk.
    package func storedFields(of attribute: Attribute) -> [StoredField] {
        SchemaModel.storedFields(of: attribute, structs: structs)
    }

    /// The model and its bases, the model first.
    package func path(from model: Model) -> [Model] {
        var path = [model]
        while let base = path[path.count - 1].base.flatMap({ models[$0] }) { path.append(base) }
        return path
    }

    package func root(of model: Model) -> Model { model.base == nil ? model : path(from: model).last! }

    /// The base of a model that has a table of its own beside its base's; `nil` for any other model.
    package func joinedBase(of model: Model) -> Model? {
        model.strategy == .joined ? model.base.flatMap { models[$0] } : nil
    }

    /// The table of keys of a hierarchy with a table for each class; `nil` for any other model.
    package func idTable(of model: Model) -> String? {
        model.strategy == .concrete && isInHierarchy(model) ? "_ids_" + root(of: model).table : nil
    }

    /// The table to which a key to an object of the model leads.
    package func keyTable(of model: Model) -> String { idTable(of: model) ?? model.table }

    /// Whether the model's table exists: no row is just of an abstract class.
    package func hasTable(_ model: Model) -> Bool { !model.isAbstract || idTable(of: model) == nil }

    package func isInHierarchy(_ model: Model) -> Bool { model.base != nil || children[model.name] != nil }

    /// The model and all that inherit from it, at any depth.
    package func withDescendants(of model: Model) -> [Model] {
        var result = [model]
        var next = 0
        while next < result.count {
            result += (children[result[next].name] ?? []).compactMap { models[$0] }
            next += 1
        }
        return result
    }

    /// The discriminators of the model and all below it, ascending.
    package func kinds(of model: Model) -> [Int] { withDescendants(of: model).map(\.kind).sorted() }

    /// The attribute of that name, own or inherited.
    package func attribute(_ name: String, of model: Model) -> Attribute? {
        path(from: model).lazy.compactMap { $0.attribute(name) }.first
    }

    /// The relationship of that name, own or inherited.
    package func relationship(_ name: String, of model: Model) -> Relationship? {
        path(from: model).lazy.compactMap { $0.relationship(name) }.first
    }

    /// The model that declares an attribute or relationship: the model itself or one of its bases.
    package func owner(of member: String, from model: Model) -> Model? {
        path(from: model).first { $0.attribute(member) != nil || $0.relationship(member) != nil }
    }

    /// The other end of a relationship; `nil` for `inverse: none`.
    package func inverse(of relationship: Relationship) -> Relationship? {
        guard let inverse = relationship.inverse, let target = models[relationship.target] else { return nil }
        return self.relationship(inverse, of: target)
    }
}
