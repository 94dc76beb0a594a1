import Mustache

/// Parses a template and its partials, each under its own name, and renders.
func render(
    _ template: String, _ value: MustacheValue = [:], partials: [String: String] = [:],
    options: MustacheOptions = .code
) throws(MustacheError) -> String {
    var templates: [String: MustacheTemplate] = [:]
    for (name, text) in partials { templates[name] = try MustacheTemplate(parsing: text, name: name) }
    return try MustacheTemplate(parsing: template, name: "main").render(value, partials: templates, options: options)
}
