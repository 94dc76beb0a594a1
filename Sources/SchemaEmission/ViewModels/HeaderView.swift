import Mustache
import SchemaSnapshot

/// What stands at the top of each generated file.
struct HeaderView: TemplateView {
    /// The generator with its version.
    var generator: String
    /// The schema file's name without its folder: the output may not depend on where a package lies.
    var source: String
    var version: SchemaVersion

    var value: MustacheValue {
        ["generator": .string(generator), "source": .string(source), "version": .string(version.description)]
    }
}
