/// A template, parsed once and rendered as often as needed.
package struct MustacheTemplate: Sendable {
    /// The name under which errors and other templates speak of it.
    package let name: String

    /// - Parameters:
    ///   - source: the template's text.
    ///   - name: the name under which errors and other templates speak of it.
    /// - Throws: the first error of the text.
    package init(parsing source: String, name: String) throws(MustacheError) {
        self.name = name
    }

    /// - Parameters:
    ///   - value: the data, usually an object.
    ///   - partials: the templates that partial and parent tags name.
    ///   - options: how names and text are treated.
    /// - Throws: the first tag that the options do not allow, with the template it stands in.
    package func render(
        _ value: MustacheValue, partials: [String: MustacheTemplate] = [:], options: MustacheOptions
    ) throws(MustacheError) -> String {
        ""
    }
}
