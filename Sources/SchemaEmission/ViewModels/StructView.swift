import Mustache
import SchemaModel

/// What `swift/Struct.mustache` is given: one struct.
struct StructView: TemplateView {
    /// One field of a struct.
    struct Field: TemplateView {
        var docLines: [String]
        var name: String
        /// The field as the initialiser's parameter.
        var parameter: ParameterView
        /// What it holds in a value that nothing was read into.
        var initial: String
        var isStruct: Bool
        /// Of a `Decimal(p,s)`.
        var decimal: (precision: Int, scale: Int)?
        var annotations: [Annotation.Entry]

        var value: MustacheValue {
            [
                "docLines": docLines.value, "name": .string(name), "parameter": parameter.value,
                "initial": .string(initial), "isStruct": .bool(isStruct),
                "precision": MustacheValue(decimal.map { String($0.precision) }),
                "scale": MustacheValue(decimal.map { String($0.scale) }),
                "annotations": annotations.value, "annotationLiterals": annotations.literals,
            ]
        }
    }

    var docLines: [String]
    var access: String
    var name: String
    var fields: [Field]
    var annotations: [Annotation.Entry]

    init(_ type: StructType, in schema: Schema) {
        docLines = SchemaEmission.docLines(type.doc)
        annotations = type.annotations
        access = schema.access.prefix
        name = swiftIdentifier(type.name)
        let parameters = type.fields.map { ParameterView($0, in: schema, spellLabel: swiftParameterLabel) }.marked
        fields = zip(type.fields, parameters).map { field, parameter in
            var view = Field(
                docLines: SchemaEmission.docLines(field.doc), name: swiftIdentifier(field.name), parameter: parameter,
                initial: SwiftDefault.initialValue(of: field, in: schema), isStruct: field.hasColumnsOfFields,
                annotations: field.annotations)
            if case .fixedDecimal(let precision, let scale) = field.type.leaf { view.decimal = (precision, scale) }
            return view
        }
    }

    var value: MustacheValue {
        [
            "docLines": docLines.value, "access": .string(access), "name": .string(name), "fields": fields.value,
            "annotations": annotations.value, "annotationLiterals": annotations.literals,
        ]
    }
}
