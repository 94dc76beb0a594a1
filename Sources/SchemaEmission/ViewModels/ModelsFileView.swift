import Mustache
import SchemaModel

/// What `swift/Models.mustache` is given: a file of classes, maybe of none.
struct ModelsFileView: TemplateView {
    var header: HeaderView
    var access: AccessLevel
    var models: [ModelView]
    var annotations: [Annotation.Entry] = []

    /// The modules that the classes name.
    var imports: [String] {
        (models.contains(where: \.needsFoundation) ? ["Foundation"] : []) + ["SchemaRuntime"]
    }

    var value: MustacheValue {
        header.value.merging([
            "access": .string(access.prefix), "imports": imports.value, "models": models.value,
            "hasModels": .bool(!models.isEmpty), "schemaAnnotations": annotations.value,
            "schemaAnnotationLiterals": annotations.literals,
        ])
    }
}
