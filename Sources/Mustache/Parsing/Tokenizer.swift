/// Cuts a source into tags and lines of text, and follows changes of the delimiters.
struct Tokenizer {
    private let source: TemplateSource
    private var opening = Array("{{".utf8)
    private var closing = Array("}}".utf8)
    private var position = 0
    private var tokens: [Token] = []

    private init(_ source: TemplateSource) { self.source = source }

    /// - Throws: an unclosed or empty tag, or one whose content is no name.
    static func tokens(of source: TemplateSource) throws(MustacheError) -> [Token] {
        var tokenizer = Tokenizer(source)
        try tokenizer.run()
        return tokenizer.tokens
    }

    private mutating func run() throws(MustacheError) {
        var textStart = 0
        while position < source.bytes.count {
            if source.bytes[position] == UInt8(ascii: "\n") {
                position += 1
            } else if !source.has(opening, at: position) {
                position += 1
                continue
            }
            appendText(from: textStart)
            if source.has(opening, at: position) { try readTag() }
            textStart = position
        }
        appendText(from: textStart)
    }

    private mutating func appendText(from start: Int) {
        guard start < position else { return }
        tokens.append(Token(kind: .text, range: start..<position, name: ""))
    }

    /// Reads the tag that begins at `position` and leaves `position` behind it.
    private mutating func readTag() throws(MustacheError) {
        let start = position
        let sigilPlace = skipBlanks(from: start + opening.count)
        let (kind, suffix) = Self.kind(ofSigil: sigilPlace < source.bytes.count ? source.bytes[sigilPlace] : 0)
        let contentStart = kind == .variable ? sigilPlace : sigilPlace + 1
        let contentEnd = try findClosing(suffix + closing, from: contentStart, kind: kind, tag: start)
        position = contentEnd + suffix.count + closing.count

        var name = ""
        switch kind {
        case .comment: break
        case .delimiters: try setDelimiters(contentStart..<contentEnd, tag: start)
        default: name = try readName(contentStart..<contentEnd, kind: kind, tag: start)
        }
        tokens.append(Token(kind: kind, range: start..<position, name: name))
    }

    /// What the byte behind the opening delimiter says, and what it adds before the closing delimiter.
    private static func kind(ofSigil byte: UInt8) -> (Token.Kind, closedBy: [UInt8]) {
        switch byte {
        case UInt8(ascii: "{"): (.unescapedVariable, [UInt8(ascii: "}")])
        case UInt8(ascii: "="): (.delimiters, [UInt8(ascii: "=")])
        case UInt8(ascii: "&"): (.unescapedVariable, [])
        case UInt8(ascii: "#"): (.section, [])
        case UInt8(ascii: "^"): (.inverted, [])
        case UInt8(ascii: "/"): (.close, [])
        case UInt8(ascii: "!"): (.comment, [])
        case UInt8(ascii: ">"): (.partial, [])
        case UInt8(ascii: "<"): (.parent, [])
        case UInt8(ascii: "$"): (.block, [])
        default: (.variable, [])
        }
    }

    /// A tag that runs into the next one is taken as unclosed, so that the error stands where the mistake is.
    private func findClosing(
        _ delimiter: [UInt8], from start: Int, kind: Token.Kind, tag: Int
    ) throws(MustacheError) -> Int {
        var place = start
        while place < source.bytes.count {
            if source.has(delimiter, at: place) { return place }
            if kind != .comment, kind != .delimiters, opening != closing, source.has(opening, at: place) { break }
            place += 1
        }
        throw source.error(.unclosedTag(closing: String(decoding: delimiter, as: UTF8.self)), at: tag)
    }

    private func readName(_ content: Range<Int>, kind: Token.Kind, tag: Int) throws(MustacheError) -> String {
        let words = words(in: content)
        guard let word = words.first else { throw source.error(.emptyTag, at: tag) }
        let name = source.text(word.lowerBound..<words[words.count - 1].upperBound)
        guard words.count == 1 else { throw source.error(.invalidName(name), at: word.lowerBound) }
        switch kind {
        case .variable, .unescapedVariable, .section, .inverted:
            guard Key(name) != nil else { throw source.error(.invalidName(name), at: word.lowerBound) }
        default: break
        }
        return name
    }

    private mutating func setDelimiters(_ content: Range<Int>, tag: Int) throws(MustacheError) {
        let words = words(in: content)
        guard words.count == 2, !source.bytes[content].contains(UInt8(ascii: "=")) else {
            throw source.error(.invalidDelimiters(source.text(content)), at: tag)
        }
        opening = Array(source.bytes[words[0]])
        closing = Array(source.bytes[words[1]])
    }

    private func words(in content: Range<Int>) -> [Range<Int>] {
        var words: [Range<Int>] = []
        var place = skipBlanks(from: content.lowerBound)
        while place < content.upperBound {
            let start = place
            while place < content.upperBound, !Self.isBlank(source.bytes[place]) { place += 1 }
            words.append(start..<place)
            place = skipBlanks(from: place)
        }
        return words
    }

    private func skipBlanks(from start: Int) -> Int {
        var place = start
        while place < source.bytes.count, Self.isBlank(source.bytes[place]) { place += 1 }
        return place
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (byte >= UInt8(ascii: "\t") && byte <= UInt8(ascii: "\r"))
    }
}
