/// One rendering: walks instructions with stacks of its own, so that depth is a number to be limited.
struct Renderer {
    let partials: [String: MustacheTemplate]
    let options: MustacheOptions

    var output = ""
    /// What a line that has begun still lacks; written with the line's first text, so that blank lines stay blank.
    var pendingIndentation = ""

    /// The values around the current instruction, the innermost last.
    var contexts: [MustacheValue]
    var sections: [OpenSection] = []
    /// The template or argument that is being rendered, and those that wait for it.
    var current: Activation
    var callers: [Activation] = []
    /// The arguments of the parent tags around the current instruction.
    var argumentScopes: [ArgumentScope] = []
    /// The blocks of each template that a parent tag has named so far, those of its own partials and parents included.
    var blockNames: [String: Set<String>] = [:]
    private var expansions = 0

    init(
        _ program: Program, _ value: MustacheValue, partials: [String: MustacheTemplate], options: MustacheOptions
    ) {
        self.partials = partials
        self.options = options
        contexts = [value]
        current = Activation(program: program, next: 0, indentation: "", startsLine: true, scope: nil, scopesBelow: 0)
    }

    mutating func run() throws(MustacheError) -> String {
        while true {
            let address = current.next
            current.next += 1
            switch current.program.instructions[address] {
            case .text(let text): write(text)
            case .line(let text):
                beginLine()
                write(text)
            case .blank(let text): writeBlank(text)
            case .lineStart: beginLine()
            case .variable(let key, let isEscaped): try writeValue(of: key, isEscaped: isEscaped, at: address)
            case .section(let key, let after): try enterSection(key, after: after, at: address)
            case .endSection: try repeatSection(at: address)
            case .inverted(let key, let after):
                if try value(of: key, at: address).isTrue { current.next = after }
            case .partial(let inclusion): try include(inclusion, at: address)
            case .parent(let inclusion, let arguments, let after):
                current.next = after
                try include(inclusion, arguments: arguments, at: address)
            case .block(let block, let after): try fill(block, after: after, at: address)
            case .end:
                guard let caller = callers.popLast() else {
                    try countExpansion(at: address)
                    return output
                }
                argumentScopes.removeLast(argumentScopes.count - current.scopesBelow)
                current = caller
            }
        }
    }

    /// Called wherever a body is entered.
    mutating func countExpansion(at address: Int) throws(MustacheError) {
        expansions += 1
        if expansions > options.maximumExpansions {
            throw current.program.error(.tooManyExpansions(limit: options.maximumExpansions), at: address)
        }
        if sections.count + callers.count > options.maximumDepth {
            throw current.program.error(.tooDeep(limit: options.maximumDepth), at: address)
        }
        if output.utf8.count > options.maximumOutput {
            throw current.program.error(.tooMuchOutput(limit: options.maximumOutput), at: address)
        }
    }
}

/// A section whose body is being rendered.
struct OpenSection {
    /// Empty where the section's value is no list.
    var items: [MustacheValue]
    /// The index of the item after the current one.
    var next: Int
    /// Address of the body.
    var body: Int
}

/// A template or an argument in the course of its rendering.
struct Activation {
    let program: Program
    /// Address of the next instruction.
    var next: Int
    /// What stands before each of its lines.
    var indentation: String
    /// Whether it begins a line; else its first line goes on with one of its caller's.
    var startsLine: Bool
    /// The length of the output when it began.
    var outputStart = 0
    /// The innermost arguments that its blocks can be filled with.
    var scope: Int?
    /// How many argument scopes its caller had.
    var scopesBelow: Int
}

/// What one parent tag gives to its parent.
struct ArgumentScope {
    /// The template in which the tag stands.
    let program: Program
    let arguments: [Argument]
    /// The arguments around the tag, which come first.
    let outer: Int?
}
