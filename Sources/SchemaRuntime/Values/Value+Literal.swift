extension _Value {
    /// As SQL.
    var sqlLiteral: String {
        switch self {
        case .int(let number): "\(number)"
        // A statement ends at a NUL.
        case .text(let text) where text.utf8.contains(0):
            "CAST(X'\(text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())' AS TEXT)"
        // Byte by byte: a quote with a combining mark is one character to Swift, not to SQLite.
        case .text(let text):
            "'" + String(decoding: text.utf8.flatMap { $0 == 0x27 ? [$0, $0] : [$0] }, as: UTF8.self) + "'"
        default: "NULL"
        }
    }
}
