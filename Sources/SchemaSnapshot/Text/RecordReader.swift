/// Reads line-record text line by line. Reading is total: whatever the text is, it comes apart or throws with the line's number.
struct RecordReader {
    enum Item {
        case record(Record)
        case block(String, line: Int)
    }

    private let lines: [Substring.UTF8View]
    /// Index of the next line.
    private var next = 0

    /// Begins after the first line, which must be `name format`.
    init(_ text: String, name: String, format: String) throws(RecordError) {
        lines = Substring(text).utf8.split(separator: .lineFeed, omittingEmptySubsequences: false)
            .map { Substring($0).utf8 }
        let words = Substring(lines[0]).split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 2, words[0] == name else {
            throw RecordError(line: 1, .notThisKind(expected: "\(name) \(format)"))
        }
        guard words[1] == format else { throw RecordError(line: 1, .unknownFormat(String(words[1]))) }
        next = 1
    }

    /// The next record or block; `nil` at the record `end`, after which nothing may stand.
    mutating func read() throws(RecordError) -> Item? {
        guard next < lines.count else { throw RecordError(line: max(1, lines.count), .truncated) }
        let line = lines[next]
        next += 1
        if line.first == .greater { return .block(try block(), line: next) }
        let words = try words(of: line, at: next)
        if words == ["end"] {
            let rest = lines[next...]
            guard rest.allSatisfy(\.isEmpty), rest.count < 2 else { throw RecordError(line: next + 1, .textAfterEnd) }
            return nil
        }
        if words.isEmpty {
            // A text that is cut off behind a line feed ends in an empty line.
            throw RecordError(line: next, next == lines.count ? .truncated : .unknownRecord(""))
        }
        return .record(Record(line: next, words: words))
    }

    private mutating func block() throws(RecordError) -> String {
        var text: [UInt8] = []
        try appendBlockLine(lines[next - 1], to: &text)
        while next < lines.count, lines[next].first == .bar {
            text.append(.lineFeed)
            next += 1
            try appendBlockLine(lines[next - 1], to: &text)
        }
        return String(decoding: text, as: UTF8.self)
    }

    private func appendBlockLine(_ line: Substring.UTF8View, to text: inout [UInt8]) throws(RecordError) {
        var rest = line.dropFirst()
        guard rest.popFirst() == .space else { throw RecordError(line: next, .badSpacing) }
        while let byte = rest.popFirst() {
            if byte == .backslash { try appendEscape(&rest, to: &text, line: next) } else { text.append(byte) }
        }
    }

    private func words(of line: Substring.UTF8View, at number: Int) throws(RecordError) -> [String] {
        var words: [String] = []
        var rest = line
        while !rest.isEmpty {
            if !words.isEmpty {
                guard rest.popFirst() == .space, !rest.isEmpty else { throw RecordError(line: number, .badSpacing) }
            }
            words.append(try rest.first == .quote ? quotedWord(&rest, line: number) : bareWord(&rest, line: number))
        }
        return words
    }

    private func bareWord(_ rest: inout Substring.UTF8View, line: Int) throws(RecordError) -> String {
        let word = rest.prefix { $0 != .space }
        guard !word.isEmpty, !word.contains(where: { $0 == .quote || $0 == .backslash }) else {
            throw RecordError(line: line, .badSpacing)
        }
        rest = rest.dropFirst(word.count)
        return String(Substring(word))
    }

    private func quotedWord(_ rest: inout Substring.UTF8View, line: Int) throws(RecordError) -> String {
        var bytes: [UInt8] = []
        rest.removeFirst()
        while let byte = rest.popFirst() {
            switch byte {
            case .quote: return String(decoding: bytes, as: UTF8.self)
            case .backslash: try appendEscape(&rest, to: &bytes, line: line)
            default: bytes.append(byte)
            }
        }
        throw RecordError(line: line, .unterminatedQuote)
    }

    /// Reads what follows a backslash: `\`, `"`, `n`, or a scalar value as `u{…}`.
    private func appendEscape(
        _ rest: inout Substring.UTF8View, to bytes: inout [UInt8], line: Int
    ) throws(RecordError) {
        switch rest.popFirst() {
        case .backslash: bytes.append(.backslash)
        case .quote: bytes.append(.quote)
        case UInt8(ascii: "n"): bytes.append(.lineFeed)
        case UInt8(ascii: "u"):
            guard rest.popFirst() == UInt8(ascii: "{") else { throw RecordError(line: line, .badEscape) }
            let digits = rest.prefix { $0 != UInt8(ascii: "}") }
            rest = rest.dropFirst(digits.count)
            guard rest.popFirst() != nil, digits.first != UInt8(ascii: "+"), digits.count <= 6,
                let value = UInt32(Substring(digits), radix: 16), let scalar = Unicode.Scalar(value)
            else { throw RecordError(line: line, .badEscape) }
            bytes.append(contentsOf: UTF8.encode(scalar)!)
        default: throw RecordError(line: line, .badEscape)
        }
    }
}
