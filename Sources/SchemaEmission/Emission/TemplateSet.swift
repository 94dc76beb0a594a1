import Mustache
import SchemaTemplates

/// The templates of a run, parsed once, under their paths without the ending: `swift/Model`.
struct TemplateSet: Sendable {
    private var templates: [String: MustacheTemplate] = [:]

    /// - Throws: the first error in a template.
    init() throws(MustacheError) {
        for name in BuiltInTemplates.names {
            templates[name] = try MustacheTemplate(parsing: BuiltInTemplates.source(name) ?? "", name: name)
        }
    }

    /// - Throws: the first tag that the view does not answer.
    func render(_ name: String, _ view: some TemplateView) throws(MustacheError) -> String {
        guard let template = templates[name] else { preconditionFailure("no template is called \(name)") }
        return try template.render(view.value, partials: templates, options: .code)
    }
}
