import SchemaModel
import SchemaSnapshot

/// Decides how one property of a class is declared, read and set.
func makePropertyView(_ property: Property, index: Int, in layout: SchemaLayout) -> PropertyView {
    var view = PropertyView(
        name: swiftIdentifier(property.name), docLines: docLines(property.doc), index: index,
        field: fieldName(property.name), type: "")
    switch property {
    case .attribute(let attribute):
        view.annotations = attribute.annotations
        view.type = SwiftType.propertyType(of: attribute, in: layout.schema)
        view.isReadOnly = attribute.form.derived != nil
        if let wrapper = FieldWrapper(attribute, in: layout.schema) {
            (view.read, view.newValue) = (wrapper.read(view.field, index: index), wrapper.stored("newValue"))
        }
        if case .fixedDecimal(let precision, let scale) = attribute.type.leaf { view.decimal = (precision, scale) }
        view.isStruct = attribute.hasColumnsOfFields
        view.allowsCloudEncryption = attribute.allowsCloudEncryption
    case .relationship(let relationship):
        view.type = swiftType(of: relationship, in: layout)
        view.annotations = relationship.annotations
        view.accessors = accessors(of: relationship)
        view.link = relationship.link
    }
    return view
}

/// The type of a relationship's property.
func swiftType(of relationship: Relationship, in layout: SchemaLayout) -> String {
    let target = swiftIdentifier(layout.schema.models[layout.position(of: relationship.target)].className)
    return switch relationship.cardinality {
    case .one: target
    case .optionalOne: target + "?"
    case .many: "[\(target)]" + (relationship.isOptionalArray ? "?" : "")
    }
}

private func accessors(of relationship: Relationship) -> PropertyView.Accessors {
    let (getter, setter) =
        switch (relationship.cardinality, relationship.isKey) {
        case (.many, _): ("_$many", "_$setMany")
        case (.one, true): ("_$requiredOne", "_$setOne")
        case (.optionalOne, true): ("_$one", "_$setOne")
        case (.one, false): ("_$requiredInverseOne", "_$setInverseOne")
        case (.optionalOne, false): ("_$inverseOne", "_$setInverseOne")
        }
    return PropertyView.Accessors(
        getter: getter, setter: setter, isOptionalCollection: relationship.isOptionalArray)
}

extension Relationship {
    /// What an initialiser does with this relationship's argument.
    var link: PropertyView.Link {
        switch cardinality {
        case .one: .required
        case .optionalOne: .optional
        case .many: isOptionalArray ? .optional : .collection
        }
    }
}
