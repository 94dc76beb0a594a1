import SQLiteKit

/// What SQLite keeps of a store's tables, indexes, triggers and views, free of their order: two stores of one schema have equal catalogs,
/// whether they were made or migrated.
package struct StoreCatalog: Hashable, Sendable {
    /// By name: of a table its options and the definition of each column and constraint; of anything else its text.
    private(set) var objects: [ExactText: Set<ExactText>] = [:]

    /// - Throws: SQLite's error.
    package init(of connection: Connection) throws(SQLiteError) {
        let rows = try connection.rows(
            "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name <> '_schema'")
        var options: [ExactText: String] = [:]
        for row in try connection.rows("SELECT name, strict, wr FROM pragma_table_list WHERE schema = 'main'") {
            options[ExactText(row[0].text ?? "")] =
                "strict \(row[1].integer ?? 0), without rowid \(row[2].integer ?? 0)"
        }
        for row in rows {
            let (type, name, text) = (row[0].text ?? "", ExactText(row[1].text ?? ""), row[3].text ?? "")
            let isPlainTable = type == "table" && text.uppercased().hasPrefix("CREATE TABLE")
            objects[name] =
                isPlainTable ? Self.definitions(in: text) : [ExactText("\(type) of \(row[2].text ?? ""): \(text)")]
            if isPlainTable, let option = options[name] { objects[name]?.insert(ExactText(option)) }
        }
    }

    /// The names of what one has and the other has not, or has otherwise.
    package func differingObjects(from other: StoreCatalog) -> [String] {
        Set(objects.keys).union(other.objects.keys).filter { objects[$0] != other.objects[$0] }.sorted().map(\.text)
    }

    /// What one has and the other has not, a line each.
    /// - Parameter ignored: objects that are passed over.
    package func differences(from other: StoreCatalog, besides ignored: Set<String> = []) -> [String] {
        differingObjects(from: other).filter { !ignored.contains($0) }.flatMap { name -> [String] in
            let (own, its) = (objects[ExactText(name)] ?? [], other.objects[ExactText(name)] ?? [])
            return own.subtracting(its).sorted().map { "\(name): + \($0.text)" }
                + its.subtracting(own).sorted().map { "\(name): - \($0.text)" }
        }
    }

    /// The parts between the commas of the outermost parentheses, blanks made one but for those in quotes.
    private static func definitions(in sql: String) -> Set<ExactText> {
        var parts: Set<ExactText> = []
        var part: [UInt8] = []
        var depth = 0
        var quote: UInt8?
        func finish() {
            if part.last == 0x20 { part.removeLast() }
            parts.insert(ExactText(String(decoding: part, as: UTF8.self)))
            part.removeAll(keepingCapacity: true)
        }
        // By bytes: nothing that counts here is beyond ASCII.
        bytes: for byte in sql.utf8 {
            if let open = quote {
                if byte == open { quote = nil }
            } else {
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
                case UInt8(ascii: "("):
                    depth += 1
                    if depth == 1 { continue }
                case UInt8(ascii: ")"):
                    depth -= 1
                    if depth == 0 { break bytes }
                case UInt8(ascii: ",") where depth == 1:
                    finish()
                    continue
                case 0x20, 0x09...0x0D:
                    if let last = part.last, last != 0x20 { part.append(0x20) }
                    continue
                default: break
                }
            }
            if depth > 0 { part.append(byte) }
        }
        finish()
        return parts
    }
}
