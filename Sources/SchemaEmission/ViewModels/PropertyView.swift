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
    /// What the initialiser puts into an attribute's field: its parameter, or else the default.
    var argument = ""
    var annotations: [Annotation.Entry] = []

    var value: MustacheValue {
        [
            "name": .string(name), "docLines": docLines.value, "index": .string(String(index)),
            "field": .string(field), "type": .string(type),
            "isAttribute": .bool(accessors == nil), "getter": MustacheValue(accessors?.getter),
            "setter": MustacheValue(accessors?.setter),
            "isOptionalCollection": .bool(accessors?.isOptionalCollection ?? false),
            "isRequired": .bool(link == .required), "isOptional": .bool(link == .optional),
            "isCollection": .bool(link == .collection),
            "precision": MustacheValue(decimal.map { String($0.precision) }),
            "scale": MustacheValue(decimal.map { String($0.scale) }), "argument": .string(argument),
            "annotations": annotations.value,
        ]
    }
}
