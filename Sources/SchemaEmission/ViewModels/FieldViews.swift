import Mustache
import SchemaModel

/// One stored field of a class.
struct FieldView: TemplateView {
    var name: String
    var type: String
    /// What it holds until its row is read.
    var initial: String
    /// Whether each initialiser sets it: an initial value at its declaration would be a function of its own.
    var isSetByInitializers: Bool

    var value: MustacheValue {
        [
            "name": .string(name), "type": .string(type), "initial": .string(initial),
            "isSetByInitializers": .bool(isSetByInitializers),
        ]
    }
}

/// A transient attribute: a plain property of the class.
struct TransientView: TemplateView {
    var docLines: [String]
    var name: String
    var type: String
    var initial: String
    var annotations: [Annotation.Entry]

    var value: MustacheValue {
        [
            "annotations": annotations.value, "annotationLiterals": annotations.literals, "docLines": docLines.value,
            "name": .string(name), "type": .string(type),
            "initial": .string(initial),
        ]
    }
}

/// One column that a class reads into a field.
struct ColumnView: TemplateView {
    var field: String
    /// The expression of the column's number.
    var column: String
    var index: Int
    /// Of a to-one.
    var isKey: Bool
    var scale: Int?
    /// The first column of a struct that has one for each field.
    var isStruct = false

    var value: MustacheValue {
        [
            "field": .string(field), "column": .string(column), "index": .string(String(index)), "isKey": .bool(isKey),
            "isStruct": .bool(isStruct),
            "scale": MustacheValue(scale.map { String($0) }),
        ]
    }
}

/// What a class does with a relationship's field when an object goes.
struct ReleaseView: TemplateView {
    var field: String
    /// The index of the to-one on the other side; `nil` where there is none.
    var inverseIndex: Int?

    var value: MustacheValue {
        [
            "field": .string(field), "isKey": .bool(inverseIndex == nil),
            "inverseIndex": MustacheValue(inverseIndex.map { String($0) }),
        ]
    }
}
