import SchemaModel
import SchemaSnapshot

/// What the initialiser of the last class of a path takes: what its `init` says, or else what its base's takes and all of its own, each
/// with attributes first, then required to-ones, optional to-ones and to-manys.
func initializerMembers(of path: ArraySlice<Model>) -> [Property] {
    guard let model = path.last else { return [] }
    if let names = model.initializer {
        let members = path.flatMap(\.properties)
        return names.compactMap { name in members.first { $0.name == name } }
    }
    let members = initializerMembers(of: path.dropLast()) + model.properties.filter { !$0.isComputed }
    return members.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
}

/// The parameters of the initialiser of the last class of a path.
///
/// - Parameter spellLabel: spells a label as it stands in a declaration or in a call.
func initializerParameters(
    of path: ArraySlice<Model>, in layout: SchemaLayout, spellLabel: (String) -> String
) -> [ParameterView] {
    initializerMembers(of: path).map { member in
        var view = ParameterView(label: spellLabel(member.name), name: swiftIdentifier(member.name), type: "")
        switch member {
        case .attribute(let attribute):
            return ParameterView(attribute, in: layout.schema, spellLabel: spellLabel)
        case .relationship(let relationship):
            view.type = swiftType(of: relationship, in: layout)
            view.defaultValue =
                relationship.cardinality == .one ? nil : relationship.link == .optional ? "nil" : "[]"
        }
        return view
    }
}

extension Property {
    /// Whether the store computes it, so that nobody sets it.
    fileprivate var isComputed: Bool {
        if case .attribute(let attribute) = self { attribute.form.derived != nil } else { false }
    }

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

extension ParameterView {
    /// The parameter for an attribute or a field.
    init(_ attribute: Attribute, in schema: Schema, spellLabel: (String) -> String) {
        self.init(
            label: spellLabel(attribute.name), name: swiftIdentifier(attribute.name),
            type: SwiftType.propertyType(of: attribute, in: schema), defaultValue: SwiftDefault.argument(of: attribute))
    }
}

extension [ParameterView] {
    /// The same list, its last element marked as such.
    var marked: [ParameterView] {
        var list = self
        if !list.isEmpty { list[list.count - 1].isLast = true }
        return list
    }
}
