import SchemaDiagnostics

/// A syntax error with what stands around it, to say in plain words what is wrong and where it began.
struct SyntaxScene {
    let source: SourceText
    let failure: SyntaxFailure
    /// UTF-8 offset of the innermost `[` or `{` that is not closed yet.
    let openBracket: Int?
    /// The quoted text right before the failure.
    let lastQuoted: Range<Int>?

    func explain() -> Finding {
        explainCharacter() ?? explainQuotes() ?? explainTextAfterValue() ?? explainBrackets() ?? explainLines()
            ?? explainRest()
    }

    // MARK: What the explanations look at

    /// UTF-8 offsets of the failure's line, its line break not included.
    var line: Range<Int> { lineBounds(around: failure.offset) }

    /// The byte at the failure; `nil` at the end of the file.
    var byte: UInt8? { byte(at: failure.offset) }

    var isAtEnd: Bool { failure.offset >= endOfContent }

    /// Where the last character stands that is neither blank nor a line break.
    var endOfContent: Int {
        var end = source.text.utf8.count
        while let last = byte(at: end - 1), isSpaceOrBreak(last) { end -= 1 }
        return end
    }

    /// Whether nothing but blanks stands before the failure in its line.
    var isFirstInLine: Bool { source.slice(line.lowerBound..<failure.offset).utf8.allSatisfy(isBlank) }

    func byte(at offset: Int) -> UInt8? {
        offset >= 0 && offset < source.text.utf8.count ? source.byte(at: offset) : nil
    }

    func lineNumber(_ offset: Int) -> Int { source.position(at: offset).line }

    func lineBounds(around offset: Int) -> Range<Int> { source.lineBounds(lineNumber(offset)) }

    /// Blanks at the beginning of the line around an offset.
    func indentation(around offset: Int) -> Int {
        source.slice(lineBounds(around: offset)).utf8.prefix(while: isBlank).count
    }

    /// The place of one character.
    func character(at offset: Int) -> SourceRange {
        var end = offset + 1
        while let byte = byte(at: end), byte & 0xC0 == 0x80 { end += 1 }
        return source.range(offset..<min(end, max(offset, lineBounds(around: offset).upperBound)))
    }

    /// The end of an unquoted value that begins at an offset, within its line: before a comment; inside brackets before the `,` or
    /// the bracket that ends it.
    func endOfValue(from start: Int) -> Int {
        let bound = lineBounds(around: start).upperBound
        var end = start
        var depth = 0
        var scanner = ByteScanner(source.text, at: start)
        while scanner.offset < bound, let byte = scanner.byte {
            if byte == UInt8(ascii: "#"), scanner.byte(ahead: -1).map(isBlank) ?? false { break }
            if openBracket != nil, isFlowIndicator(byte) {
                if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
                    depth += 1
                } else if depth == 0 {
                    break
                } else if byte != UInt8(ascii: ",") {
                    depth -= 1
                }
            }
            scanner.advance()
            if !isBlank(byte) { end = scanner.offset }
        }
        return end
    }

    /// A value as it would be quoted, for a message.
    func quoted(_ offsets: Range<Int>) -> String { shortened(quotedYAML(source.slice(offsets))) }

    func quoting(_ offsets: Range<Int>) -> Finding.FixIt {
        Finding.FixIt(
            "put the value in quotes", replacing: source.range(offsets), with: quotedYAML(source.slice(offsets)))
    }
}
