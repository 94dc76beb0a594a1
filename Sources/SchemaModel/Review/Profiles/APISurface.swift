/// The generated Swift of a schema as other code sees it.
struct APISurface {
    /// One class.
    struct Class {
        var model: Model
        /// The classes above it.
        var bases: [String]
        /// Own ones, transient ones included.
        var ownMembers: [APIMember]
        /// Own and inherited ones.
        var members: [String: APIMember]
        /// What its initialiser takes.
        var parameters: [APIMember]
    }

    let schema: Schema
    /// In schema order.
    private(set) var classes: [Class] = []
    private var positions: [String: Int] = [:]

    init(_ schema: Schema) {
        self.schema = schema
        let names = Dictionary(schema.models.map { ($0.name, $0.className) }, uniquingKeysWith: { first, _ in first })
        let lookup = SchemaLookup(schema)
        for model in schema.models {
            let path = Array(lookup.path(from: model).reversed())
            var members: [String: APIMember] = [:]
            for base in path {
                for member in Self.members(of: base, classes: names) { members[member.name] = member }
            }
            positions[model.className] = classes.count
            classes.append(
                Class(
                    model: model, bases: path.dropLast().map(\.className),
                    ownMembers: Self.members(of: model, classes: names), members: members,
                    parameters: initializerMembers(of: path[...]).compactMap { members[$0.name] }))
        }
    }

    /// The class of that name.
    subscript(name: String) -> Class? { positions[name].map { classes[$0] } }

    private static func members(of model: Model, classes: [String: String]) -> [APIMember] {
        model.attributes.map { APIMember($0, of: model.name) }
            + model.relationships.map { APIMember($0, of: model.name, classes: classes) }
    }
}
