import Mustache
import SchemaModel
import SchemaSnapshot

/// The SQL file that makes an empty store of the current version.
func emitCreationScript(_ input: EmissionInput, templates: TemplateSet) throws(MustacheError) -> GeneratedFile {
    let schema = input.schema
    let view = CreationScriptView(
        header: input.header, storeHash: input.current.storeHash,
        statements: input.current.creation.steps.flatMap(\.statements))
    return GeneratedFile(
        path: "\(schema.name)-\(schema.version).sql", text: try templates.render("sql/Creation", view))
}
