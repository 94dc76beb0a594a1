import SchemaDiagnostics

extension SyntaxScene {
    /// Colons that are missing or too many, and lines in the wrong column.
    func explainLines() -> Finding? {
        switch failure.problem {
        case "mapping values are not allowed in this context":
            hasKeyBefore(failure.offset) ? secondColon(notes: []) : misplacedKey()
        case "could not find expected ':'": missingColon(inLineAround: failure.contextOffset) ?? lineWithoutKey()
        case "did not find expected key" where isFirstInLine && byte == UInt8(ascii: ":"):
            .emptyKey(at: character(at: failure.offset))
        case "did not find expected key" where isFirstInLine:
            wrongIndentation(
                byte == UInt8(ascii: "-")
                    ? "a list item stands among keys; indent it below its key, or write a key"
                    : "this line begins in a column where no line above began")
        case "did not find expected '-' indicator" where isFirstInLine:
            wrongIndentation(
                "the list above goes on in this column; begin the line with `- `, or move it below its key")
        case "did not find expected <document start>" where isFirstInLine:
            wrongIndentation("this line begins left of the first one, or behind the end of the document")
        case "block sequence entries are not allowed in this context":
            Finding(
                .yamlSyntax, .error, "a list with `-` begins in the line below its key",
                at: character(at: failure.offset))
        default: nil
        }
    }

    /// `doc: Note: text`, or `{ doc: Note: text }`.
    func secondColon(notes: [Finding.Note]) -> Finding {
        let colon = character(at: failure.offset)
        guard let start = valueStart(before: failure.offset) else {
            return Finding(
                .secondColon, .error, "a second `:` in one line; text with a colon needs quotes", at: colon,
                notes: notes)
        }
        let value = start..<max(endOfValue(from: start), failure.offset + 1)
        return Finding(
            .secondColon, .error, "a second `:` in one line; write \(quoted(value))", at: colon,
            notes: notes, fixIt: quoting(value))
    }

    /// Whether a key with its colon stands before an offset in its line.
    private func hasKeyBefore(_ offset: Int) -> Bool { valueStart(before: offset) != nil }

    /// Where the value begins that stands before an offset in its line, behind the last `: `.
    func valueStart(before offset: Int) -> Int? {
        var start = offset - 1
        while start > line.lowerBound {
            if byte(at: start - 1) == UInt8(ascii: ":"), byte(at: start).map(isBlank) ?? false {
                var scanner = ByteScanner(source.text, at: start)
                scanner.skip(while: isBlank)
                return scanner.offset
            }
            start -= 1
        }
        return nil
    }

    /// A bound that YAML sets.
    private static let longestKey = 1024

    /// A key below a line that was complete without it: that line lacks its colon, or this one stands too far right.
    private func misplacedKey() -> Finding {
        var number = lineNumber(failure.offset) - 1
        while number >= 1, source.slice(source.lineBounds(number)).utf8.allSatisfy(isBlank) { number -= 1 }
        if number >= 1, let finding = missingColon(inLineAround: source.lineBounds(number).lowerBound) {
            return finding
        }
        if let finding = keyTooLong(from: line.lowerBound + indentation(around: failure.offset)) { return finding }
        return wrongIndentation("this key stands too far right: the value above it is complete already")
    }

    /// A line without `key:`; `nil` where it has one.
    private func missingColon(inLineAround offset: Int) -> Finding? {
        let bounds = lineBounds(around: offset)
        var start = ByteScanner(source.text, at: bounds.lowerBound)
        start.skip(while: isBlank)
        let end = endOfValue(from: start.offset)
        guard start.offset < end, let first = start.byte, first != UInt8(ascii: "#") else { return nil }
        var scanner = start
        while scanner.offset < end, let byte = scanner.byte {
            if byte == UInt8(ascii: ":") {
                guard let next = scanner.byte(ahead: 1), scanner.offset + 1 < end, !isBlank(next) else { return nil }
                let place = scanner.offset + 1
                return Finding(
                    .missingColon, .error, "a colon needs a space behind it", at: source.range(place - 1..<place),
                    fixIt: Finding.FixIt("insert a space", replacing: source.range(place..<place), with: " "))
            }
            scanner.advance()
        }
        return Finding(
            .missingColon, .error, "a colon is missing; a line is `key: value`", at: source.range(start.offset..<end))
    }

    /// A key whose colon comes too late, or not in its line.
    private func lineWithoutKey() -> Finding {
        keyTooLong(from: failure.contextOffset)
            ?? Finding(
                .missingColon, .error, "expected `key: value`; a key and its colon stand in one line",
                at: character(at: failure.contextOffset))
    }

    private func keyTooLong(from start: Int) -> Finding? {
        var scanner = ByteScanner(source.text, at: start)
        scanner.skip { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "\n") }
        guard scanner.byte == UInt8(ascii: ":"), scanner.offset - start > Self.longestKey else { return nil }
        return Finding(
            .yamlSyntax, .error, "a key takes at most \(Self.longestKey) characters",
            at: source.range(start..<scanner.offset))
    }

    private func wrongIndentation(_ message: String) -> Finding {
        let end = max(endOfValue(from: failure.offset), failure.offset)
        let start = isFirstInLine ? failure.offset : line.lowerBound + indentation(around: failure.offset)
        return Finding(.wrongIndentation, .error, message, at: source.range(min(start, end)..<end))
    }
}
