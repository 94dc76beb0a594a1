/// A tag, or the text between two tags up to the end of its line at most.
struct Token {
    enum Kind {
        case text, variable, unescapedVariable, section, inverted, close, comment, delimiters, partial, parent, block

        /// Whether a closing tag must follow.
        var opens: Bool { self == .section || self == .inverted || self == .parent || self == .block }

        /// Whether another template takes its place.
        var includes: Bool { self == .partial || self == .parent }
    }

    let kind: Kind
    /// UTF-8 offsets in the source, delimiters included.
    let range: Range<Int>
    /// What stands in the tag, without sigil and surrounding blanks; empty for texts, comments and delimiters.
    let name: String

    // Filled in by `matchTags`.

    /// The index of the token that closes what is opened here, or opened what is closed here.
    var counterpart: Int?
    /// A block directly inside a parent tag: it replaces a block of that parent. Any other block can be replaced.
    var isArgument = false
    /// What stands in a parent tag outside of its blocks says nothing.
    var isIgnored = false

    // Filled in by `LineResolver`.

    /// The text belongs to the line of a standalone tag and vanishes with it.
    var isDropped = false
    /// The first of its line.
    var startsLine = false
    /// The tag has its line for itself.
    var isStandalone = false
    /// Of a block or a standalone tag: the blanks to put before the lines that take its place.
    var indentation = 0..<0

    /// Of the first of a line that writes something: that line's leading blanks.
    var lineIndentation: Range<Int>?

    // Filled in by `measureIndentation`.

    /// Of an argument: how many bytes of leading blanks its lines lose.
    var dedent = 0
}
