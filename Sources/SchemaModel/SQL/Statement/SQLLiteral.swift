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
        case .text(let text): enclosed(text, in: "'")
        case .blob(let bytes): "X'" + bytes.map(hexadecimal).joined() + "'"
        }
    }

    private func hexadecimal(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
}

/// A name in SQL; always quoted, so that no word of SQL's can be taken for it.
func identifier(_ name: String) -> String { enclosed(name, in: "\"") }

/// The text in quotes, those inside it doubled. Scalar by scalar: a quote with a combining mark is one character to Swift, not to SQLite.
private func enclosed(_ text: String, in quote: Unicode.Scalar) -> String {
    var result = String.UnicodeScalarView([quote])
    for scalar in text.unicodeScalars {
        if scalar == quote { result.append(quote) }
        result.append(scalar)
    }
    result.append(quote)
    return String(result)
}
