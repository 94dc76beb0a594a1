import Mustache
import SchemaModel
import SchemaSnapshot

/// What `swift/Schema.mustache` is given of a step in which Swift code takes part.
struct CodeStepView: TemplateView {
    var from: SchemaVersion
    var to: SchemaVersion

    var value: MustacheValue {
        [
            "from": .string(versionEnumName(from)), "to": .string(versionEnumName(to)),
            "fromNumber": .string(from.description), "toNumber": .string(to.description),
        ]
    }
}
