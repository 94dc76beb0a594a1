import SQLiteKit

/// The SQL function that takes the zeros out of the texts in JSON, since SQLite would end them there: a zero becomes 1 and 2, a 1 becomes 1 and 3.
enum ZeroFunction {
    static let name = "schema_json_zeros"

    static func register(on connection: Connection) throws(SQLiteError) {
        try connection.register(function: name, argumentCount: 1) { arguments in
            if case .text(let json) = arguments[0] { .text(withoutZeros(json)) } else { .null }
        }
    }

    /// The SQL of a text as it was before.
    static func readBack(_ text: String) -> String {
        "replace(replace(\(text), char(1, 2), char(0)), char(1, 3), char(1))"
    }

    /// A 1 is one of the characters that JSON has in no other form than this.
    static func withoutZeros(_ json: String) -> String {
        var bytes: [UInt8] = []
        var rest = Array(json.utf8)[...]
        while let byte = rest.popFirst() {
            bytes.append(byte)
            guard byte == UInt8(ascii: "\\"), let next = rest.popFirst() else { continue }
            bytes.append(next)
            guard next == UInt8(ascii: "u"), rest.prefix(3).elementsEqual("000".utf8),
                let last = rest.dropFirst(3).first
            else { continue }
            switch last {
            case UInt8(ascii: "0"): bytes += Array("0001\\u0002".utf8)
            case UInt8(ascii: "1"): bytes += Array("0001\\u0003".utf8)
            default: continue
            }
            rest = rest.dropFirst(4)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
