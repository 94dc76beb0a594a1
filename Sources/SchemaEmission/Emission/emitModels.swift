import Mustache
import SchemaDiagnostics
import SchemaModel

/// The files of the model classes.
func emitModels(
    _ input: EmissionInput, layout files: FileLayout, templates: TemplateSet
) throws(MustacheError) -> [GeneratedFile] {
    let layout = SchemaLayout(input.schema)
    let models = input.schema.models
    let parts = files.modelFiles(names: models.map(\.name), classNames: models.map(\.className))
    return try mapInParallel(parts, portion: 1) { file throws(MustacheError) in
        let view = ModelsFileView(
            header: input.header, access: input.schema.access,
            models: file.models.map { makeModelView($0, in: layout) },
            annotations: input.schema.annotations)
        return GeneratedFile(path: file.path, text: try templates.render("swift/Models", view))
    }
}
