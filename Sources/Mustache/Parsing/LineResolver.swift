/// Decides line by line which tags stand alone, and removes what is left of their lines.
///
/// A line stands alone when it holds nothing but blanks and tags that write nothing, none of which is closed on the
/// line on which it is opened; or blanks and one partial or parent tag. A parent tag up to its close counts as one tag,
/// and each argument inside it as a text of its own: it is moved to another place.
struct LineResolver {
    private var tokens: [Token]
    private let source: TemplateSource
    /// The template's text, then the arguments around the current token.
    private var texts = [Text()]

    /// A stretch of source whose lines are looked at independently of what surrounds it.
    private struct Text {
        /// The argument's opening tag.
        var argument: Int?
        var isFirstLine = true
        /// The tokens of the current line.
        var line: [Int] = []
    }

    static func resolve(_ tokens: inout [Token], of source: TemplateSource) {
        var resolver = LineResolver(tokens: tokens, source: source)
        resolver.run()
        tokens = resolver.tokens
    }

    private init(tokens: [Token], source: TemplateSource) {
        self.tokens = tokens
        self.source = source
    }

    private mutating func run() {
        for index in tokens.indices where !tokens[index].isIgnored {
            let token = tokens[index]
            if token.isArgument {
                if token.kind == .close {
                    finishLine(isLast: true)
                    texts.removeLast()
                } else {
                    texts.append(Text(argument: index))
                }
                continue
            }
            if token.kind == .close, let opening = token.counterpart, tokens[opening].kind == .parent { continue }
            texts[texts.count - 1].line.append(index)
            if token.kind == .text, source.endsLine(token.range) { finishLine(isLast: false) }
        }
        finishLine(isLast: true)
    }

    /// - Parameter isLast: whether the line ends because its text does.
    private mutating func finishLine(isLast: Bool) {
        let text = texts[texts.count - 1]
        texts[texts.count - 1].line.removeAll(keepingCapacity: true)
        texts[texts.count - 1].isFirstLine = false
        guard let first = text.line.first else { return }

        let tags = text.line.filter { tokens[$0].kind != .text }
        let isBlank = text.line.allSatisfy { tokens[$0].kind != .text || source.isBlank(tokens[$0].range) }
        // What is left of an argument's first line behind its opening tag, and of its last before the closing one.
        let isRemainder = text.argument != nil && tags.isEmpty && text.isFirstLine != isLast
        let standsAlone = isBlank && (tags.isEmpty ? isRemainder : standAlone(tags))

        tokens[first].startsLine = !text.isFirstLine
        if standsAlone {
            for index in text.line where tokens[index].kind == .text { tokens[index].isDropped = true }
        }
        let blanks = leadingBlanks(of: text)
        let writes = standsAlone ? tags.contains { tokens[$0].kind.includes } : !(isBlank && tags.isEmpty)
        tokens[first].lineIndentation = writes ? blanks : nil
        for index in tags {
            tokens[index].isStandalone = standsAlone
            if standsAlone || tokens[index].kind == .block { tokens[index].indentation = blanks }
        }
    }

    private func standAlone(_ tags: [Int]) -> Bool {
        let last = tags[tags.count - 1]
        return tags.allSatisfy { index in
            switch tokens[index].kind {
            case .text, .variable, .unescapedVariable: false
            case .partial, .parent: tags.count == 1
            case .section, .inverted, .block: (tokens[index].counterpart ?? last) > last
            case .close, .comment, .delimiters: true
            }
        }
    }

    /// The blanks that the physical line begins with: of an argument's first line, those before its opening tag.
    private func leadingBlanks(of text: Text) -> Range<Int> {
        guard text.isFirstLine, let argument = text.argument else {
            return source.leadingBlanks(in: tokens[text.line[0]].range)
        }
        return source.leadingBlanks(in: source.lineBefore(tokens[argument].range.lowerBound))
    }
}
