import SchemaModel

/// A token of SQL with its place, in UTF-8 offsets.
struct SQLToken: Hashable {
    enum Kind: Hashable {
        /// A word or a quoted name; `text` has no quotes.
        case name
        /// A text or a number, as written.
        case literal
        case sign
    }

    var kind: Kind
    var text: String
    var isQuoted = false
    var range: Range<Int>

    /// Whether this is a word of SQL's.
    func isWord(_ word: String) -> Bool { kind == .name && !isQuoted && text.uppercased() == word }

    func isSign(_ sign: String) -> Bool { kind == .sign && text == sign }

    /// Whether this names the same as `name` to SQLite.
    func names(_ name: String) -> Bool { kind == .name && sqlNameKey(text) == sqlNameKey(name) }
}

/// The tokens of SQL, comments and blanks left out. What never closes goes on to the end.
func sqlTokens(_ sql: String) -> [SQLToken] {
    var tokens: [SQLToken] = []
    forEachToken(of: Array(sql.utf8)) { tokens.append($0) }
    return tokens
}

/// Hands out the tokens one by one: a script of many rows would not fit into memory as tokens.
func forEachToken(of bytes: [UInt8], _ body: (SQLToken) -> Void) {
    var index = 0
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24, 0x80...0xFF: true
        default: false
        }
    }
    while index < bytes.count {
        let start = index
        let byte = bytes[index]
        index += 1
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0C, 0x0D: continue
        case UInt8(ascii: "-") where index < bytes.count && bytes[index] == byte:
            while index < bytes.count, bytes[index] != 0x0A { index += 1 }
        case UInt8(ascii: "/") where index < bytes.count && bytes[index] == UInt8(ascii: "*"):
            index += 1
            while index < bytes.count,
                !(bytes[index] == UInt8(ascii: "/") && bytes[index - 1] == UInt8(ascii: "*") && index > start + 2)
            {
                index += 1
            }
            index = min(index + 1, bytes.count)
        case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "["):
            let close = byte == UInt8(ascii: "[") ? UInt8(ascii: "]") : byte
            var inner: [UInt8] = []
            while index < bytes.count {
                if bytes[index] == close {
                    guard close != UInt8(ascii: "]"), index + 1 < bytes.count, bytes[index + 1] == close else { break }
                    index += 1
                }
                inner.append(bytes[index])
                index += 1
            }
            index = min(index + 1, bytes.count)
            let isText = byte == UInt8(ascii: "'")
            body(
                SQLToken(
                    kind: isText ? .literal : .name,
                    text: isText ? text(start..<index) : String(decoding: inner, as: UTF8.self), isQuoted: !isText,
                    range: start..<index))
        case 0x30...0x39:
            while index < bytes.count, isWordByte(bytes[index]) || bytes[index] == UInt8(ascii: ".") { index += 1 }
            body(SQLToken(kind: .literal, text: text(start..<index), range: start..<index))
        case _ where isWordByte(byte):
            while index < bytes.count, isWordByte(bytes[index]) { index += 1 }
            body(SQLToken(kind: .name, text: text(start..<index), range: start..<index))
        default: body(SQLToken(kind: .sign, text: text(start..<index), range: start..<index))
        }
    }
}
