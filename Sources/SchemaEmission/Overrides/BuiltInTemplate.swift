import Mustache
import SchemaTemplates

/// A template that comes with the generator, for who wants to see or to replace it.
package struct BuiltInTemplate: Sendable {
    /// Its path without the ending: `swift/Model`.
    package var name: String
    package var text: String
    /// The names of its blocks, in the order of the text.
    package var blocks: [String]

    package static let all: [BuiltInTemplate] = BuiltInTemplates.names.map { name in
        let text = BuiltInTemplates.source(name) ?? ""
        let template = try? MustacheTemplate(parsing: text, name: name)
        return BuiltInTemplate(name: name, text: text, blocks: template?.blockNames ?? [])
    }
}
