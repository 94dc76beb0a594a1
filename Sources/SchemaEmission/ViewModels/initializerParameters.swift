import SchemaModel
import SchemaSnapshot

/// The parameters of the memberwise initialiser of the last class of a path: all attributes, root first, then all required to-ones,
/// optional to-ones and to-manys.
///
/// - Parameter spellLabel: spells a label as it stands in a declaration or in a call.
func initializerParameters(
    of path: [Model], in layout: SchemaLayout, spellLabel: (String) -> String
) -> [ParameterView] {
    let attributes = path.flatMap(\.attributes).map { attribute in
        ParameterView(
            label: spellLabel(attribute.name), name: swiftIdentifier(attribute.name),
            type: SwiftType.spell(attribute.type, isOptional: attribute.isOptional),
            defaultValue: SwiftDefault.argument(of: attribute))
    }
    let relationships = path.flatMap(\.relationships)
    let links = [Cardinality.one, .optionalOne, .many].flatMap { cardinality in
        relationships.filter { $0.cardinality == cardinality }.map { relationship in
            ParameterView(
                label: spellLabel(relationship.name), name: swiftIdentifier(relationship.name),
                type: swiftType(of: relationship, in: layout),
                defaultValue: cardinality == .one ? nil : relationship.link == .optional ? "nil" : "[]")
        }
    }
    return attributes + links
}

extension [ParameterView] {
    /// The same list, its last element marked as such.
    var marked: [ParameterView] {
        var list = self
        if !list.isEmpty { list[list.count - 1].isLast = true }
        return list
    }
}
