/// How a template is rendered.
package struct MustacheOptions: Hashable, Sendable {
    /// What `{{name}}` does to text; `{{{name}}}` and `{{&name}}` never change it.
    package enum Escaping: Hashable, Sendable {
        /// `& < > " '` become HTML entities.
        case html
        /// Text is written as it is, for output that is not HTML.
        case none
    }

    /// What happens when a name leads nowhere.
    package enum UnknownNames: Hashable, Sendable {
        /// An unknown key or partial is empty, as the specification has it.
        case empty
        /// An unknown key, a missing partial, a block that nothing takes and a list or object used as text are errors.
        case error
    }

    package var escaping: Escaping
    package var unknownNames: UnknownNames
    /// How many sections, partials and blocks may be open at once.
    package var maximumDepth: Int
    /// How often sections, partials and blocks may be entered in one rendering: templates that multiply each other
    /// end in an error, not in an endless run.
    package var maximumExpansions: Int
    /// How many UTF-8 bytes one rendering may write.
    package var maximumOutput: Int

    package init(
        escaping: Escaping, unknownNames: UnknownNames, maximumDepth: Int = 1_000,
        maximumExpansions: Int = 10_000_000, maximumOutput: Int = 256 << 20
    ) {
        self.escaping = escaping
        self.unknownNames = unknownNames
        self.maximumDepth = maximumDepth
        self.maximumExpansions = maximumExpansions
        self.maximumOutput = maximumOutput
    }

    /// What the public specification asks for: HTML escaped, unknown names empty.
    package static let specification = MustacheOptions(escaping: .html, unknownNames: .empty)
    /// For generated code: nothing escaped, unknown names are errors.
    package static let code = MustacheOptions(escaping: .none, unknownNames: .error)
    /// For generated pages: HTML escaped, unknown names are errors.
    package static let page = MustacheOptions(escaping: .html, unknownNames: .error)
}
