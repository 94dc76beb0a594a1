import Mustache

/// A template that parses renders or says why not, in bounded time and space.
///
/// What follows a line `%%%` is the partial `a`, then `b`, so that templates can call each other and themselves.
func renderTemplate(_ bytes: [UInt8]) throws {
    let texts = parts(of: bytes)
    var templates: [String: MustacheTemplate] = [:]
    for (name, text) in zip(["main", "a", "b", "c"], texts) {
        guard let template = try? MustacheTemplate(parsing: text.text, name: name) else { continue }
        templates[name] = template
    }
    guard let template = templates["main"] else { return }
    for var options in [MustacheOptions.specification, .code] {
        options.maximumDepth = 200
        options.maximumExpansions = 20_000
        options.maximumOutput = 1 << 20
        guard let text = try? template.render(view, partials: templates, options: options) else { continue }
        try promise(text.utf8.count <= options.maximumOutput, "more output than allowed")
        try promise(
            (try? template.render(view, partials: templates, options: options)) == text, "rendered differently twice")
    }
}

private let view: MustacheValue = [
    "name": "Τρία <&> \"x\"", "yes": true, "no": false, "null": .null, "empty": "", "none": [],
    "list": [["name": "a", "last": false], ["name": "b", "last": true]], "nested": ["a": ["b": ["c": "d\ne"]]],
    "lines": "one\ntwo\n", "texts": ["x", "", "سفر"],
]
