import SchemaDiagnostics

extension SyntaxScene {
    /// `[String] = []` and `[String]?`: text behind a bracket that closed the value.
    func explainTextAfterValue() -> Finding? {
        guard let byte, !isFlowIndicator(byte), !isAtEnd else { return nil }
        var close = failure.offset - 1
        while let before = self.byte(at: close), isBlank(before) { close -= 1 }
        guard close >= line.lowerBound, let start = opening(of: close) else { return nil }
        // Where a word follows inside brackets, a comma is missing instead.
        let isAdjacent = close == failure.offset - 1
        guard openBracket == nil || isAdjacent || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "?") else {
            return nil
        }
        let value = start..<max(endOfValue(from: start), failure.offset + 1)
        let bracket = source.slice(close..<close + 1)
        return Finding(
            .textAfterValue, .error,
            "`\(bracket)` ends the value here; to go on behind it, write \(quoted(value))",
            at: source.range(value), fixIt: quoting(value))
    }

    /// The offset of the bracket that the one at `close` closes, in the same line; `nil` where there is none.
    private func opening(of close: Int) -> Int? {
        guard let last = byte(at: close), last == UInt8(ascii: "]") || last == UInt8(ascii: "}") else { return nil }
        var depth = 0
        var offset = close
        while offset >= line.lowerBound, let byte = byte(at: offset) {
            if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { depth += 1 }
            if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { depth -= 1 }
            if depth == 0 { return offset }
            offset -= 1
        }
        return nil
    }

    /// Failures between `[` or `{` and its end.
    func explainBrackets() -> Finding? {
        guard let openBracket else { return strayBracket() }
        let opened = character(at: openBracket)
        let note = Finding.Note("the bracket opens here", at: opened)
        let (open, close) = byte(at: openBracket) == UInt8(ascii: "[") ? ("[", "]") : ("{", "}")
        if isAtEnd {
            return Finding(
                .unclosedBracket, .error, "this `\(open)` is never closed; `\(close)` is missing", at: opened)
        }
        let isLeftOfBracket = indentation(around: failure.offset) <= indentation(around: openBracket)
        let isClosing = byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
        if !isClosing, lineNumber(openBracket) < lineNumber(failure.offset), isLeftOfBracket {
            return Finding(
                .unclosedBracket, .error, "this `\(open)` is not closed; `\(close)` is missing", at: opened,
                notes: [Finding.Note("YAML still reads inside the bracket here", at: character(at: failure.offset))])
        }
        let place = character(at: failure.offset)
        switch byte {
        case UInt8(ascii: "]") where close == "}", UInt8(ascii: "}") where close == "]":
            return Finding(
                .unclosedBracket, .error, "`\(open)` is closed by `\(source[place])`; write `\(close)`", at: place,
                notes: [note], fixIt: Finding.FixIt("write `\(close)`", replacing: place, with: close))
        case UInt8(ascii: ":"): return isFirstInEntry ? .emptyKey(at: place) : secondColon(notes: [note])
        case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"):
            return Finding(
                .yamlSyntax, .error, "a value is missing before this `\(source[place])`", at: place, notes: [note])
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            return bracketInValue(notes: [note])
        default:
            return Finding(
                .yamlSyntax, .error,
                "expected `,` or `\(close)` before this; text with brackets, commas or colons needs quotes",
                at: place, notes: [note])
        }
    }

    /// `{ matches: ^[a-z]{2} }`: an unquoted value with a bracket in it.
    private func bracketInValue(notes: [Finding.Note]) -> Finding {
        let place = character(at: failure.offset)
        guard let start = valueStart(before: failure.offset), start < failure.offset else {
            return Finding(
                .yamlSyntax, .error, "expected `,` before this `\(source[place])`; text with brackets needs quotes",
                at: place, notes: notes)
        }
        let value = start..<max(endOfValue(from: start), failure.offset + 1)
        return Finding(
            .yamlSyntax, .error,
            "inside brackets an unquoted value cannot hold `\(source[place])`; write \(quoted(value))",
            at: place, notes: notes, fixIt: quoting(value))
    }

    /// Whether the failure comes right behind an opening bracket or a comma.
    private var isFirstInEntry: Bool {
        var before = failure.offset - 1
        while let byte = byte(at: before), isSpaceOrBreak(byte) { before -= 1 }
        return byte(at: before).map(isFlowIndicator) ?? false
    }

    /// A closing bracket that closes nothing.
    private func strayBracket() -> Finding? {
        guard failure.problem.hasPrefix("did not find expected"),
            byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: ",")
        else { return nil }
        let place = character(at: failure.offset)
        let message =
            byte == UInt8(ascii: ",")
            ? "an unquoted value cannot begin with `,`" : "this `\(source[place])` closes nothing"
        return Finding(.yamlSyntax, .error, message, at: place)
    }
}
