// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import SQLiteKit

/// Every table of a file as SQLite has it: columns and rows. Whoever compares it knows what they mean.
func storeContent(_ path: String) throws -> JSON {
    let connection = try Connection(path: path, .readOnly)
    defer { connection.close() }
    var tables: [String: JSON] = [:]
    let names = try connection.rows(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> '_schema'")
    for name in names.compactMap({ $0[0].text }) {
        let columns = try connection.rows("SELECT name FROM pragma_table_xinfo(?)", [.text(name)])
        let rows = try connection.rows("SELECT * FROM \"\(name)\"")
        tables[name] = .object([
            "columns": .list(columns.map { JSON($0[0]) }), "rows": .list(rows.map { .list($0.map { JSON($0) }) }),
        ])
    }
    tables["broken links"] = .int(try connection.rows("PRAGMA foreign_key_check").count)
    tables["damage"] = .list(try connection.quickCheck().map { .text($0) })
    return .object(tables)
}

extension JSON {
    init(_ value: Value) {
        switch value {
        case .null: self = .null
        case .integer(let value): self = .int(Int(value))
        case .real(let value): self = .double(value)
        case .text(let value): self = .text(value)
        case .blob(let value): self = .list(value.map { .int(Int($0)) })
        }
    }
}
