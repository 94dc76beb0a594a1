import SQLiteKit

/// An open store as the tests ask it: each row a text, NULLs and blobs as SQL writes them, the values of a row between bars.
final class Database {
    let connection: Connection

    init(_ connection: Connection) { self.connection = connection }

    func query(_ sql: String) throws -> [String] {
        try connection.rows(sql).map { $0.map(text).joined(separator: "|") }
    }

    private func text(_ value: Value) -> String {
        switch value {
        case .null: "NULL"
        case .integer(let integer): String(integer)
        case .real(let real): real.description
        case .text(let text): text
        case .blob(let bytes):
            "x'" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "'"
        }
    }
}
