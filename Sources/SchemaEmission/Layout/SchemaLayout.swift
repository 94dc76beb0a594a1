import SchemaModel
import SchemaSnapshot

/// Where the properties of each model lie, in the numbering that generated code and the runtime share.
///
/// A property's *index* counts along the path of classes, root first: of each class its attributes, then its relationships. A SELECT gives
/// `_id`, `_v`, in a hierarchy `_kind`, then the root's columns, then those of each subclass in schema order.
struct SchemaLayout {
    /// One model's place among the others.
    struct Placement {
        /// Positions in `schema.models`, root first, the model itself last.
        var path: [Int]
        /// The index of its first own property.
        var firstIndex: Int
        /// Its position among the models of its hierarchy.
        var segment: Int
        var hasSubclasses: Bool
    }

    let schema: Schema
    let placements: [Placement]
    /// Each model's own, in the order of their indices.
    private let properties: [[Property]]
    private let positions: [String: Int]

    init(_ schema: Schema) {
        self.schema = schema
        var positions: [String: Int] = [:]
        var placements: [Placement] = []
        let properties = schema.models.map(\.properties)
        // How many models of its hierarchy were met, by the root's position.
        var members: [Int: Int] = [:]
        for (position, model) in schema.models.enumerated() {
            positions[model.name] = position
            guard let base = model.base else {
                placements.append(Placement(path: [position], firstIndex: 0, segment: 0, hasSubclasses: false))
                members[position] = 1
                continue
            }
            guard let basePosition = positions[base] else {
                preconditionFailure("the base \(base) does not stand before \(model.name)")
            }
            placements[basePosition].hasSubclasses = true
            let placement = placements[basePosition]
            let root = placement.path[0]
            placements.append(
                Placement(
                    path: placement.path + [position],
                    firstIndex: placement.firstIndex + properties[basePosition].count,
                    segment: members[root, default: 1], hasSubclasses: false))
            members[root, default: 1] += 1
        }
        self.placements = placements
        self.positions = positions
        self.properties = properties
    }

    func position(of model: String) -> Int {
        guard let position = positions[model] else { preconditionFailure("no model is called \(model)") }
        return position
    }

    /// The model's class path, root first.
    func path(_ position: Int) -> [Model] { placements[position].path.map { schema.models[$0] } }

    /// The own properties of each class on the model's path, root first.
    func propertiesOfPath(_ position: Int) -> [[Property]] { placements[position].path.map { properties[$0] } }

    /// The index of the relationship `name` in the class of `model`, which has it or inherits it.
    func index(of name: String, in model: String) -> Int {
        for position in placements[self.position(of: model)].path {
            let found = properties[position].firstIndex { $0.name == name }
            if let found { return placements[position].firstIndex + found }
        }
        preconditionFailure("\(model) has no property \(name)")
    }
}
