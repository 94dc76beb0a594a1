/// Reads an index's `where` far enough to tell what SQLite would refuse in it: SQL's tokens, not its grammar.
///
/// The generator has no SQLite at hand, and a condition goes into the statement as it stands.
package struct ConditionScanner {
    package enum Problem: Hashable {
        case unclosed(String)
        case comment
        case semicolon
        case parameter(String)
        case parentheses
        case subquery
        case unknownName(String)
    }

    /// What stands for itself in an expression, and names no column: SQLite's keywords, types after AS, collations after COLLATE.
    private static let words: Set<String> = [
        "and", "as", "between", "binary", "blob", "case", "cast", "collate", "decimal", "distinct", "else", "end",
        "escape", "false", "from", "glob", "in", "int", "integer", "is", "isnull", "like", "match", "nocase", "not",
        "notnull", "null", "numeric", "or", "real", "regexp", "rtrim", "text", "then", "true", "when",
    ]

    private var rest: ArraySlice<UInt8>
    private var depth = 0
    /// Whether a name, in any case of ASCII letters, is one that the table has.
    private let isName: (String) -> Bool

    /// The first problem of a condition; `nil` where none is seen.
    package static func problem(in condition: String, isName: @escaping (String) -> Bool) -> Problem? {
        var scanner = ConditionScanner(rest: Array(condition.utf8)[...], isName: isName)
        while let byte = scanner.rest.popFirst() {
            if let problem = scanner.problem(at: byte) { return problem }
        }
        return scanner.depth == 0 ? nil : .parentheses
    }

    private init(rest: ArraySlice<UInt8>, isName: @escaping (String) -> Bool) {
        self.rest = rest
        self.isName = isName
    }

    /// Takes the token that begins with `byte`, which is taken already.
    private mutating func problem(at byte: UInt8) -> Problem? {
        switch byte {
        case UInt8(ascii: "'"): return takeQuoted(byte) == nil ? .unclosed("'") : nil
        case UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "["):
            let end = byte == UInt8(ascii: "[") ? UInt8(ascii: "]") : byte
            guard let name = takeQuoted(end) else { return .unclosed(String(Unicode.Scalar(byte))) }
            // SQLite would take what is no column in double quotes for a text.
            return isName(name) ? nil : .unknownName(name)
        case UInt8(ascii: "-") where rest.first == byte: return .comment
        case UInt8(ascii: "/") where rest.first == UInt8(ascii: "*"): return .comment
        case UInt8(ascii: ";"): return .semicolon
        case UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "$"), UInt8(ascii: "#"):
            return .parameter(String(Unicode.Scalar(byte)))
        case UInt8(ascii: "("): depth += 1
        case UInt8(ascii: ")"):
            depth -= 1
            return depth < 0 ? .parentheses : nil
        case UInt8(ascii: "0")...UInt8(ascii: "9"): _ = takeWord(byte, alsoPoints: true)
        case _ where isWordByte(byte):
            // Taken first: what follows it tells what it is.
            let word = takeWord(byte)
            return problem(ofWord: word)
        default: break
        }
        return nil
    }

    private func problem(ofWord word: String) -> Problem? {
        let key = sqlNameKey(word)
        if key == "select" || key == "exists" { return .subquery }
        // A blob's `x'00'`, a function's name, which only SQLite knows, and the table before a column's name.
        let next = rest.first { $0 > 0x20 }
        if key == "x", rest.first == UInt8(ascii: "'") { return nil }
        if next == UInt8(ascii: "(") || next == UInt8(ascii: ".") || Self.words.contains(key) { return nil }
        return isName(word) ? nil : .unknownName(word)
    }

    /// The text up to a closing quote, which stands twice where it is meant; `nil` where none closes.
    private mutating func takeQuoted(_ quote: UInt8) -> String? {
        var text: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == quote {
                guard quote != UInt8(ascii: "]"), rest.first == quote else {
                    return String(decoding: text, as: UTF8.self)
                }
                rest.removeFirst()
            }
            text.append(byte)
        }
        return nil
    }

    private mutating func takeWord(_ first: UInt8, alsoPoints: Bool = false) -> String {
        let tail = rest.prefix { isWordByte($0) || (alsoPoints && $0 == UInt8(ascii: ".")) }
        rest = rest.dropFirst(tail.count)
        return String(decoding: [first] + tail, as: UTF8.self)
    }

    private func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...0xFF: true
        default: false
        }
    }
}
