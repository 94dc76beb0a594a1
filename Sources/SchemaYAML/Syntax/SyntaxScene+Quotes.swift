import SchemaDiagnostics

extension SyntaxScene {
    /// Quotes that never end, that end too early, and escapes that do not exist.
    func explainQuotes() -> Finding? {
        if failure.context == "while scanning a quoted scalar" {
            return unclosedQuote(at: failure.contextOffset, notes: [])
        }
        if failure.context == "while parsing a quoted scalar" { return escape() }
        guard let lastQuoted, lineNumber(lastQuoted.upperBound) == lineNumber(failure.offset) else { return nil }
        let between = source.slice(lastQuoted.upperBound..<max(lastQuoted.upperBound, failure.offset))
        guard between.utf8.allSatisfy(isBlank), !isAtEnd else { return nil }
        if lineNumber(lastQuoted.lowerBound) < lineNumber(failure.offset) {
            let end = lastQuoted.upperBound
            return unclosedQuote(
                at: lastQuoted.lowerBound,
                notes: [Finding.Note("the next quote closes it", at: source.range(end - 1..<end))])
        }
        // With a blank between, a comma may be missing as well.
        if openBracket != nil, !between.isEmpty, byte != UInt8(ascii: "="), byte != UInt8(ascii: "?") { return nil }
        let rest = failure.offset..<max(endOfValue(from: failure.offset), failure.offset + 1)
        let isApostrophe = between.isEmpty && byte(at: lastQuoted.lowerBound) == UInt8(ascii: "'")
        let advice =
            isApostrophe
            ? "write an apostrophe inside '…' twice" : "put all of the value inside the quotes"
        return Finding(
            .textAfterValue, .error, "nothing may follow a closing quote; \(advice)", at: source.range(rest),
            notes: [Finding.Note("the quoted text is here", at: source.range(lastQuoted))])
    }

    private func unclosedQuote(at start: Int, notes: [Finding.Note]) -> Finding {
        let end = max(start + 1, lineBounds(around: start).upperBound)
        return Finding(
            .unclosedQuote, .error, "this quote is not closed in its line", at: source.range(start..<end), notes: notes)
    }

    private func escape() -> Finding {
        // For \x, \u and \U the failure stands behind the letter.
        var start = failure.offset
        while start > failure.contextOffset, byte(at: start) != UInt8(ascii: "\\") { start -= 1 }
        let range = start..<min(start + 2, line.upperBound)
        guard failure.problem.contains("unknown escape") else {
            return Finding(
                .unknownEscape, .error,
                "this escape names no character; \\x takes two hexadecimal digits, \\u four, \\U eight",
                at: source.range(range))
        }
        return Finding(
            .unknownEscape, .error,
            "`\(source.slice(range))` is no escape; double the backslash, or use single quotes",
            at: source.range(range),
            fixIt: Finding.FixIt(
                "double the backslash", replacing: source.range(start..<start), with: "\\"))
    }
}
