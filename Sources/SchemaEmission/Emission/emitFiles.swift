import Mustache

/// What can be generated from a schema.
package enum Artifact: String, Hashable, Sendable, CaseIterable {
    /// The model classes.
    case models
    /// The namespace: versions, migration plan and enums.
    case migrations
    /// The script that makes an empty store.
    case sql
}

/// View models, rendered through templates: every file that was asked for.
///
/// - Throws: `MustacheError` for a mistake in a template.
func emitFiles(
    _ input: EmissionInput, _ artifacts: Set<Artifact>, layout: FileLayout, templates: TemplateSet
) throws(MustacheError) -> [GeneratedFile] {
    var files: [GeneratedFile] = []
    if artifacts.contains(.migrations) {
        files.append(try emitSchema(input, layout: layout, templates: templates))
    }
    if artifacts.contains(.models) { files += try emitModels(input, layout: layout, templates: templates) }
    if artifacts.contains(.sql) { files.append(try emitCreationScript(input, templates: templates)) }
    return files
}
