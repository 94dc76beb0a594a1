extension MustacheTemplate {
    /// - Parameters:
    ///   - text: the template's text.
    ///   - name: the name under which errors speak of it.
    /// - Throws: the first error of the text.
    package init(parsing text: String, name: String) throws(MustacheError) {
        let source = TemplateSource(text, name: name)
        var tokens = try Tokenizer.tokens(of: source)
        try matchTags(&tokens, of: source)
        LineResolver.resolve(&tokens, of: source)
        measureIndentation(&tokens, of: source)
        program = Assembler.program(of: tokens, source: source)
    }
}
