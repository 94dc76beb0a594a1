/// Writes the tokens down as instructions, one after the other, and fills in where each body ends.
struct Assembler {
    private let source: TemplateSource
    private var instructions: [Instruction] = []
    private var offsets: [Int] = []
    private var open: [OpenBody] = []
    /// What the lines of the arguments around the current token lose.
    private var dedents = [0]

    /// A section, block or parent whose end is not known yet.
    private struct OpenBody {
        var address: Int
        var arguments: [Argument] = []
    }

    static func program(of tokens: [Token], source: TemplateSource) -> Program {
        var assembler = Assembler(source: source)
        for token in tokens where !token.isIgnored && !token.isDropped {
            if token.kind == .close {
                assembler.close(token, opener: token.counterpart.map { tokens[$0] })
            } else {
                assembler.add(token)
            }
        }
        assembler.emit(.end, at: source.bytes.count)
        return Program(
            name: source.name, instructions: assembler.instructions, offsets: assembler.offsets, lines: source.lines)
    }

    private init(source: TemplateSource) { self.source = source }

    private mutating func emit(_ instruction: Instruction, at offset: Int) {
        instructions.append(instruction)
        offsets.append(offset)
    }

    private mutating func add(_ token: Token) {
        if token.kind == .text { return addText(token) }
        let offset = token.range.lowerBound
        startLine(token)
        switch token.kind {
        case .variable: emit(.variable(key(token), isEscaped: true), at: offset)
        case .unescapedVariable: emit(.variable(key(token), isEscaped: false), at: offset)
        case .section: open(.section(key(token), after: 0), at: offset)
        case .inverted: open(.inverted(key(token), after: 0), at: offset)
        case .partial: emit(.partial(inclusion(token)), at: offset)
        case .parent: open(.parent(inclusion(token), arguments: [], after: 0), at: offset)
        case .block where token.isArgument:
            open[open.count - 1].arguments.append(
                Argument(name: token.name, start: instructions.count, offset: offset))
            dedents.append(token.dedent)
        case .block:
            let block = Block(
                name: token.name, indentation: dedented(token.indentation), startsLine: token.isStandalone)
            open(.block(block, after: 0), at: offset)
        case .text, .close, .comment, .delimiters: break
        }
    }

    private mutating func addText(_ token: Token) {
        let range = token.startsLine ? dedentedLine(token.range) : token.range
        let text = source.text(range)
        if source.endsLine(range), source.isBlank(range) {
            emit(.blank(text), at: token.range.lowerBound)
        } else if range.isEmpty {
            startLine(token)
        } else {
            emit(token.startsLine ? .line(text) : .text(text), at: token.range.lowerBound)
        }
    }

    private mutating func startLine(_ token: Token) {
        if token.startsLine, !token.isStandalone { emit(.lineStart, at: token.range.lowerBound) }
    }

    private mutating func open(_ instruction: Instruction, at offset: Int) {
        open.append(OpenBody(address: instructions.count))
        emit(instruction, at: offset)
    }

    private mutating func close(_ token: Token, opener: Token?) {
        startLine(token)
        if token.isArgument {
            emit(.end, at: token.range.lowerBound)
            dedents.removeLast()
            return
        }
        if opener?.kind == .section { emit(.endSection, at: token.range.lowerBound) }
        let body = open.removeLast()
        instructions[body.address].setEnd(instructions.count, arguments: body.arguments)
    }

    private func key(_ token: Token) -> Key {
        guard let key = Key(token.name) else { preconditionFailure("the tokenizer lets no such name pass") }
        return key
    }

    private func inclusion(_ token: Token) -> Inclusion {
        Inclusion(template: token.name, indentation: token.isStandalone ? dedented(token.indentation) : nil)
    }

    private func dedented(_ blanks: Range<Int>) -> String { source.text(dedentedLine(blanks)) }

    private func dedentedLine(_ line: Range<Int>) -> Range<Int> {
        source.leadingBlanks(in: line).prefix(dedents[dedents.count - 1]).upperBound..<line.upperBound
    }
}

extension Instruction {
    /// Fills in what is known only at the closing tag.
    fileprivate mutating func setEnd(_ address: Int, arguments: [Argument]) {
        switch self {
        case .section(let key, _): self = .section(key, after: address)
        case .inverted(let key, _): self = .inverted(key, after: address)
        case .block(let block, _): self = .block(block, after: address)
        case .parent(let inclusion, _, _): self = .parent(inclusion, arguments: arguments, after: address)
        default: preconditionFailure("nothing else is opened")
        }
    }
}
