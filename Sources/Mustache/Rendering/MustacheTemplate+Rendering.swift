extension MustacheTemplate {
    /// - Parameters:
    ///   - value: the data, usually an object.
    ///   - partials: the templates that partial and parent tags name.
    ///   - options: how names and text are treated.
    /// - Throws: the first tag that the options do not allow, with the template it stands in.
    package func render(
        _ value: MustacheValue, partials: [String: MustacheTemplate] = [:], options: MustacheOptions
    ) throws(MustacheError) -> String {
        var renderer = Renderer(program, value, partials: partials, options: options)
        return try renderer.run()
    }
}
