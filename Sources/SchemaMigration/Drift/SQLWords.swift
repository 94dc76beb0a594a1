/// The words of a statement of SQL, so that two texts can be told to mean the same: blanks, comments, the quotes around names and the case of
/// names and keywords are of no account.
struct SQLWords: Hashable {
    struct Word: Hashable {
        enum Kind: Hashable { case bare, quoted, text, number, sign }

        var kind: Kind
        /// A name without its quotes, in lower case; a text with its quotes; anything else as it stands.
        var text: String
        /// Where it stands in the bytes of the statement.
        var range: Range<Int>

        /// Whether it is a keyword, which a name in quotes never is.
        func isKeyword(_ word: String) -> Bool { kind == .bare && text == word }

        /// What it names.
        var name: SQLName { SQLName(isLiteral ? unquoted : text) }

        private var isLiteral: Bool { kind == .text }

        /// What stands in the quotes of a text.
        var unquoted: String {
            var bytes: [UInt8] = []
            var isSecond = false
            for byte in text.utf8.dropFirst().dropLast() {
                isSecond = byte == UInt8(ascii: "'") && !isSecond
                if byte != UInt8(ascii: "'") || isSecond { bytes.append(byte) }
            }
            return String(decoding: bytes, as: UTF8.self)
        }

        static func == (left: Word, right: Word) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }
        func hash(into hasher: inout Hasher) { hasher.combine(text) }
    }

    private(set) var words: ArraySlice<Word>

    init(_ words: ArraySlice<Word>) { self.words = words }

    init(_ sql: String) {
        var reader = SQLWordReader(sql)
        words = reader.words()[...]
    }

    /// One text for all that mean the same.
    var normal: ExactText { ExactText(words.map(\.text).joined(separator: " ")) }

    /// The parts between commas outside of parentheses.
    func parts() -> [SQLWords] {
        var parts: [SQLWords] = []
        var (depth, start) = (0, words.startIndex)
        for index in words.indices {
            switch words[index].kind == .sign ? words[index].text : "" {
            case "(": depth += 1
            case ")": depth -= 1
            case "," where depth == 0:
                parts.append(SQLWords(words[start..<index]))
                start = index + 1
            default: break
            }
        }
        return parts + [SQLWords(words[start...])]
    }

    /// What stands in the parentheses that open at a word, and the index behind them.
    func parenthesis(at index: Int) -> (inner: SQLWords, end: Int)? {
        guard index < words.endIndex, words[index].kind == .sign, words[index].text == "(" else { return nil }
        var depth = 0
        for current in index..<words.endIndex where words[current].kind == .sign {
            if words[current].text == "(" { depth += 1 }
            if words[current].text == ")" { depth -= 1 }
            if depth == 0 { return (SQLWords(words[(index + 1)..<current]), current + 1) }
        }
        return nil
    }

    /// The bytes of the statement from the first word to the last.
    func source(in sql: String) -> String {
        guard let first = words.first, let last = words.last else { return "" }
        return String(decoding: Array(sql.utf8)[first.range.lowerBound..<last.range.upperBound], as: UTF8.self)
    }
}

/// Cuts a statement into words.
private struct SQLWordReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ sql: String) { bytes = Array(sql.utf8) }

    mutating func words() -> [SQLWords.Word] {
        var words: [SQLWords.Word] = []
        while let word = next() { words.append(word) }
        return words
    }

    private mutating func next() -> SQLWords.Word? {
        skipBlanks()
        guard position < bytes.count else { return nil }
        let start = position
        let byte = bytes[position]
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "'"): return quoted(byte, from: start)
        case UInt8(ascii: "["):
            while position < bytes.count, bytes[position] != UInt8(ascii: "]") { position += 1 }
            position = min(position + 1, bytes.count)
            return word(
                .quoted, String(decoding: bytes[(start + 1)..<max(start + 1, position - 1)], as: UTF8.self), start)
        default: break
        }
        if Self.isNamePart(byte) || byte == UInt8(ascii: "."), byte != UInt8(ascii: ".") || isDigit(at: position + 1) {
            while position < bytes.count, Self.isNamePart(bytes[position]) || bytes[position] == UInt8(ascii: "."),
                bytes[position] != UInt8(ascii: ".") || Self.isDigit(byte) || byte == UInt8(ascii: ".")
            { position += 1 }
            let isNumber = Self.isDigit(byte) || byte == UInt8(ascii: ".")
            return word(isNumber ? .number : .bare, String(decoding: bytes[start..<position], as: UTF8.self), start)
        }
        position += 1
        let pairs = ["||", "<=", ">=", "<>", "!=", "==", "->", "<<", ">>"]
        if position < bytes.count, pairs.contains(String(decoding: bytes[start...position], as: UTF8.self)) {
            position += 1
        }
        return word(.sign, String(decoding: bytes[start..<position], as: UTF8.self), start)
    }

    private mutating func quoted(_ quote: UInt8, from start: Int) -> SQLWords.Word {
        position += 1
        var inner: [UInt8] = []
        while position < bytes.count {
            if bytes[position] == quote {
                position += 1
                guard position < bytes.count, bytes[position] == quote else { break }
            }
            inner.append(bytes[position])
            position += 1
        }
        if quote == UInt8(ascii: "'") {
            return word(.text, String(decoding: bytes[start..<position], as: UTF8.self), start)
        }
        return word(.quoted, String(decoding: inner, as: UTF8.self), start)
    }

    private func word(_ kind: SQLWords.Word.Kind, _ text: String, _ start: Int) -> SQLWords.Word {
        let isName = kind == .bare || kind == .quoted || kind == .number
        return SQLWords.Word(kind: kind, text: isName ? SQLName(text).text : text, range: start..<position)
    }

    private mutating func skipBlanks() {
        while position < bytes.count {
            if bytes[position] <= 0x20 {
                position += 1
            } else if starts(with: "--") {
                while position < bytes.count, bytes[position] != 0x0A { position += 1 }
            } else if starts(with: "/*") {
                position += 2
                while position < bytes.count, !starts(with: "*/") { position += 1 }
                position = min(position + 2, bytes.count)
            } else {
                return
            }
        }
    }

    private func starts(with text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

    private func isDigit(at index: Int) -> Bool { index < bytes.count && Self.isDigit(bytes[index]) }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        byte >= 0x80 || isDigit(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
    }
}
