/// What an author notes on an element for templates: any YAML value, without a meaning to schemagen itself.
package indirect enum Annotation: Hashable, Sendable {
    /// A note under its name.
    package struct Entry: Hashable, Sendable {
        package var name: String
        package var value: Annotation

        package init(name: String, value: Annotation) {
            self.name = name
            self.value = value
        }
    }

    case null
    case bool(Bool)
    /// In digits, as written.
    case number(String)
    case text(String)
    case list([Annotation])
    case mapping([Entry])
}
