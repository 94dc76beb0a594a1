/// One step of a rendering. Addresses are indices of the program's instructions.
enum Instruction {
    /// Text within a line, its end included.
    case text(String)
    /// Text that begins a line.
    case line(String)
    /// Blanks and a line's end: nothing that needs indentation comes before it any more.
    case blank(String)
    /// A line begins with what follows, which is no text.
    case lineStart
    case variable(Key, isEscaped: Bool)
    /// The body follows, closed by `endSection`; a false value goes on at `after`.
    case section(Key, after: Int)
    case endSection
    /// The body follows; a true value goes on at `after`.
    case inverted(Key, after: Int)
    case partial(Inclusion)
    /// The arguments' bodies follow, each closed by `end`.
    case parent(Inclusion, arguments: [Argument], after: Int)
    /// The default follows; a block with an argument goes on at `after`.
    case block(Block, after: Int)
    /// The end of a template or of an argument.
    case end
}

/// Another template, to be rendered at this place.
struct Inclusion {
    var template: String
    /// What stands before each of its lines; nothing where it begins within a line.
    var indentation: String?
}

/// What a parent tag gives for one block of its parent.
struct Argument {
    var name: String
    /// Address of the first instruction of the body.
    var start: Int
    /// UTF-8 offset of its tag in the source.
    var offset: Int
}

/// A place of a template that a parent tag can fill differently.
struct Block {
    var name: String
    /// What stands before each line of an argument.
    var indentation: String
    /// Whether the tag had its line for itself, so that an argument begins with a line.
    var startsLine: Bool
}
