import Mustache
import SchemaDiagnostics
import SchemaTemplates

/// The templates of a run, parsed once, under their paths without the ending: `swift/Model`.
struct TemplateSet: Sendable {
    private var templates: [String: MustacheTemplate] = [:]

    /// The built-in templates and, in place of some of them, a consumer's. A mistake in one of those is reported.
    ///
    /// - Throws: the first error in a built-in template.
    init(_ overrides: TemplateOverrides, findings: inout Findings) throws(MustacheError) {
        for name in BuiltInTemplates.names {
            let builtInName = TemplateOverrides.builtInPrefix + name
            let template = try MustacheTemplate(
                parsing: BuiltInTemplates.source(name) ?? "",
                name: overrides.sources[name] == nil ? name : builtInName)
            (templates[name], templates[builtInName]) = (template, template)
        }
        for (name, source) in overrides.sources.sorted(by: { $0.key < $1.key }) {
            do { templates[name] = try MustacheTemplate(parsing: source.text, name: name) } catch {
                guard let found = overrides.finding(for: error, .brokenTemplate) else { throw error }
                findings.report(found.finding)
            }
        }
    }

    /// - Throws: the first tag that the view does not answer.
    func render(_ name: String, _ view: some TemplateView) throws(MustacheError) -> String {
        guard let template = templates[name] else { preconditionFailure("no template is called \(name)") }
        return try template.render(view.value, partials: templates, options: .code)
    }
}
