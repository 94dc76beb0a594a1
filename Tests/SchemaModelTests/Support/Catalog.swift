/// What SQLite says of a store's tables and indexes, free of their order: two stores of one schema have equal catalogs.
struct Catalog: Equatable {
    /// By table: columns, keys, options, and each column's definition in the text that SQLite keeps.
    var tables: [String: Set<String>] = [:]
    /// By index: its columns and options, and its text.
    var indexes: [String: Set<String>] = [:]

    init(of database: Database) throws {
        let names = try database.query(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
        for name in names {
            let table = "'" + name.replacing("'", with: "''") + "'"
            var facts: Set<String> = []
            func insert(_ label: String, _ sql: String) throws {
                facts.formUnion(try database.query(sql).map { "\(label) \($0)" })
            }
            try insert(
                "column", "SELECT name, type, [notnull], dflt_value, pk, hidden FROM pragma_table_xinfo(\(table))")
            try insert(
                "key", "SELECT [from], [table], [to], on_update, on_delete FROM pragma_foreign_key_list(\(table))")
            try insert(
                "option", "SELECT strict, wr FROM pragma_table_list WHERE schema = 'main' AND name = \(table)")
            try insert("index", "SELECT name, [unique], origin, partial FROM pragma_index_list(\(table))")
            let text = try database.query("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = \(table)")
            facts.formUnion(Self.definitions(in: text.first ?? "").map { "definition \($0)" })
            tables[name] = facts
        }
        for name in try database.query("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL") {
            let index = "'" + name.replacing("'", with: "''") + "'"
            var facts = Set(
                try database.query("SELECT seqno, name, desc, coll, key FROM pragma_index_xinfo(\(index)) WHERE key"))
            facts.formUnion(try database.query("SELECT sql FROM sqlite_schema WHERE name = \(index)"))
            indexes[name] = facts
        }
    }

    /// The parts between the commas of the outermost parentheses, blanks made one.
    private static func definitions(in sql: String) -> [String] {
        var parts: [String] = []
        var part = ""
        var depth = 0
        var quote: Unicode.Scalar?
        for scalar in sql.unicodeScalars {
            if let open = quote {
                if scalar == open { quote = nil }
            } else if scalar == "\"" || scalar == "'" {
                quote = scalar
            } else if scalar == "(" {
                depth += 1
                if depth == 1 { continue }
            } else if scalar == ")" {
                depth -= 1
                if depth == 0 { break }
            } else if scalar == ",", depth == 1 {
                parts.append(part)
                part = ""
                continue
            }
            if depth > 0 { part.unicodeScalars.append(scalar) }
        }
        return (parts + [part]).map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    }
}
