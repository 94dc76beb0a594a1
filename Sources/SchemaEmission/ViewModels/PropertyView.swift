import Mustache
import SchemaModel

/// One own property of a class: an attribute or a relationship.
struct PropertyView: TemplateView {
    /// How a relationship is read and set.
    struct Accessors {
        var getter: String
        var setter: String
        var isOptionalCollection: Bool
    }

    /// What an initialiser does with a relationship's argument.
    enum Link { case required, optional, collection }

    var name: String
    var docLines: [String]
    var index: Int
    /// The stored field.
    var field: String
    /// The property's type.
    var type: String
    /// `nil` for an attribute.
    var accessors: Accessors?
    /// `nil` for an attribute.
    var link: Link?
    /// Of a `Decimal(p,s)`.
    var decimal: (precision: Int, scale: Int)?
    /// Whether it is a struct with a column for each field.
    var isStruct = false
    /// Computed by the store.
    var isReadOnly = false
    /// `allowsCloudEncryption`
    var allowsCloudEncryption = false
    /// The property's value from the field, the field's value from a new one, and from the initialiser's argument.
    var read: String
    var newValue = "newValue"
    var argument: String
    var annotations: [Annotation.Entry] = []

    init(name: String, docLines: [String], index: Int, field: String, type: String) {
        (self.name, self.docLines, self.index, self.field, self.type) = (name, docLines, index, field, type)
        (read, argument) = (field, name)
    }

    var value: MustacheValue {
        [
            "name": .string(name), "docLines": docLines.value, "index": .string(String(index)),
            "field": .string(field), "type": .string(type),
            "isAttribute": .bool(accessors == nil), "getter": MustacheValue(accessors?.getter),
            "setter": MustacheValue(accessors?.setter),
            "isOptionalCollection": .bool(accessors?.isOptionalCollection ?? false),
            "isRequired": .bool(link == .required), "isOptional": .bool(link == .optional),
            "isStruct": .bool(isStruct), "isReadOnly": .bool(isReadOnly),
            "allowsCloudEncryption": .bool(allowsCloudEncryption), "read": .string(read),
            "newValue": .string(newValue), "argument": .string(argument), "isCollection": .bool(link == .collection),
            "precision": MustacheValue(decimal.map { String($0.precision) }),
            "scale": MustacheValue(decimal.map { String($0.scale) }),
            "annotations": annotations.value, "annotationLiterals": annotations.literals,
        ]
    }
}
