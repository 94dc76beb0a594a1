/// A constant in SQL.
package enum SQLLiteral: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    package var sql: String {
        switch self {
        case .null: "NULL"
        case .integer(let number): String(number)
        case .real(let number): number.description
        // A statement ends at a NUL, and what reads a script may take a CR for a part of its lines' ends: such a text goes by its bytes.
        case .text(let text) where text.utf8.contains(where: { $0 == 0 || $0 == 0x0D }):
            "CAST(\(Self.blob(Array(text.utf8)).sql) AS TEXT)"
        case .text(let text): enclosed(text, in: UInt8(ascii: "'"))
        case .blob(let bytes): "X'" + bytes.map(hexadecimal).joined() + "'"
        }
    }

    private func hexadecimal(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
}

/// A name in SQL; always quoted, so that no word of SQL's can be taken for it.
package func identifier(_ name: String) -> String { enclosed(name, in: UInt8(ascii: "\"")) }

/// The text in quotes, those inside it doubled. Byte by byte: a quote with a combining mark is one character to Swift, not to SQLite.
private func enclosed(_ text: String, in quote: UInt8) -> String {
    var text = text
    return text.withUTF8 { bytes in
        let quotes = bytes.count { $0 == quote }
        return String(unsafeUninitializedCapacity: bytes.count + quotes + 2) { result in
            result[0] = quote
            var end = 1
            for byte in bytes {
                if byte == quote {
                    result[end] = quote
                    end += 1
                }
                result[end] = byte
                end += 1
            }
            result[end] = quote
            return end + 1
        }
    }
}
