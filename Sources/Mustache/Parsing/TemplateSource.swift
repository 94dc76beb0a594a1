/// The text of a template while it is parsed, as UTF-8. A class because unoptimized builds, which run it too, would
/// copy a structure at each use.
final class TemplateSource {
    let name: String
    let bytes: [UInt8]
    let lines: LineTable

    init(_ text: String, name: String) {
        self.name = name
        bytes = Array(text.utf8)
        lines = LineTable(bytes)
    }

    /// Whether `sequence`, which is not empty, stands at `offset`.
    func has(_ sequence: [UInt8], at offset: Int) -> Bool {
        guard offset < bytes.count, bytes[offset] == sequence[0] else { return false }
        return bytes[offset...].starts(with: sequence)
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    func error(_ problem: MustacheError.Problem, at offset: Int) -> MustacheError {
        MustacheError(
            problem: problem, template: name, line: lines.line(at: offset), column: lines.column(at: offset))
    }

    /// Whether `range` holds spaces and tabs only, but for a line's end.
    func isBlank(_ range: Range<Int>) -> Bool { leadingBlanks(in: range).upperBound == lineContent(range).upperBound }

    /// `range` without the line's end that it may close with.
    func lineContent(_ range: Range<Int>) -> Range<Int> {
        guard endsLine(range) else { return range }
        var end = range.upperBound - 1
        if end > range.lowerBound, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return range.lowerBound..<end
    }

    func endsLine(_ range: Range<Int>) -> Bool { !range.isEmpty && bytes[range.upperBound - 1] == UInt8(ascii: "\n") }

    /// From the start of the line that holds `offset` to there.
    func lineBefore(_ offset: Int) -> Range<Int> { offset - lines.column(at: offset) + 1..<offset }

    /// The spaces and tabs that `range` begins with.
    func leadingBlanks(in range: Range<Int>) -> Range<Int> {
        var end = range.lowerBound
        while end < range.upperBound, bytes[end] == UInt8(ascii: " ") || bytes[end] == UInt8(ascii: "\t") { end += 1 }
        return range.lowerBound..<end
    }

    /// What two stretches of blanks begin with alike, as a part of the first.
    func commonPrefix(_ first: Range<Int>, _ second: Range<Int>) -> Range<Int> {
        var length = 0
        let limit = min(first.count, second.count)
        while length < limit, bytes[first.lowerBound + length] == bytes[second.lowerBound + length] { length += 1 }
        return first.prefix(length)
    }
}

extension Range<Int> {
    /// The first `length` offsets, or all where there are fewer.
    func prefix(_ length: Int) -> Range<Int> { lowerBound..<Swift.min(upperBound, lowerBound + length) }
}
