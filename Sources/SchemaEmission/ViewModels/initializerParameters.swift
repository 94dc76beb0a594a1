import SchemaModel
import SchemaSnapshot

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
