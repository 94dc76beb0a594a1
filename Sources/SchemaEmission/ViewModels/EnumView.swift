import Mustache
import SchemaModel

/// What `swift/Enum.mustache` is given: one enum.
struct EnumView: TemplateView {
    /// One case of an enum.
    struct Case: TemplateView {
        var docLines: [String]
        var name: String
        /// The literal; `nil` where Swift would choose the same.
        var rawValue: String?

        var value: MustacheValue {
            ["docLines": docLines.value, "name": .string(name), "rawValue": MustacheValue(rawValue)]
        }
    }

    var docLines: [String]
    var access: String
    var name: String
    var rawType: String
    var cases: [Case]
    var annotations: [Annotation.Entry]

    init(_ type: EnumType, access: AccessLevel) {
        docLines = SchemaEmission.docLines(type.doc)
        annotations = type.annotations
        self.access = access.prefix
        name = swiftIdentifier(type.name)
        rawType = type.isIntBacked ? "Swift.Int" : "Swift.String"
        cases = type.cases.map { enumCase in
            let rawValue: String? =
                switch enumCase.rawValue {
                // Compared by bytes: the raw value is what is stored.
                case .string(let text):
                    text.utf8.elementsEqual(enumCase.name.utf8) ? nil : SwiftLiteral.string(text)
                case .int(let number): String(number)
                }
            return Case(
                docLines: SchemaEmission.docLines(enumCase.doc), name: swiftIdentifier(enumCase.name),
                rawValue: rawValue)
        }
    }

    var value: MustacheValue {
        [
            "docLines": docLines.value, "access": .string(access), "name": .string(name), "rawType": .string(rawType),
            "cases": cases.value, "annotations": annotations.value, "annotationLiterals": annotations.literals,
        ]
    }
}
