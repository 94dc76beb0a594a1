/// A full-text index that somebody added over rows which lie in another table: an FTS5, FTS4 or FTS3 table with `content=`.
struct AddedSearch: Hashable {
    /// As the store spells it.
    var name: String
    /// The table or view with the rows, as `nameKey` spells it.
    var table: String
    /// The columns that are read there, the key first, as `nameKey` spells them.
    var columns: [String]

    /// - Parameter sql: what made it.
    /// - Returns: nil for what is none: an index that keeps its texts itself, or none, or another kind of virtual table.
    init?(_ name: String, sql: String) {
        let whole = SQLWords(sql)
        guard let using = whole.words.firstIndex(where: { $0.isKeyword("using") }),
            whole.words.indices.contains(using + 2),
            let (inner, _) = whole.parenthesis(at: using + 2)
        else { return nil }
        let module = whole.words[using + 1].text
        guard ["fts5", "fts4", "fts3"].contains(module) else { return nil }
        (self.name, table) = (name, "")
        var key = "rowid"
        var columns: [String] = []
        for part in inner.parts() {
            let words = Array(part.words)
            guard let first = words.first else { continue }
            if words.count > 2, words[1].text == "=" {
                if first.text == "content" { table = Self.name(words[2]) }
                if first.text == "content_rowid" { key = Self.name(words[2]) }
            } else if module == "fts5" || !first.isKeyword("tokenize") {
                columns.append(Self.name(first))
            }
        }
        if table.isEmpty { return nil }
        self.columns = [key] + columns
    }

    private static func name(_ word: SQLWords.Word) -> String {
        guard word.kind == .text else { return nameKey(word.text) }
        return nameKey(String(word.text.dropFirst().dropLast()).replacing("''", with: "'"))
    }

    /// Reads all that it reads. Columns are named with their table: SQLite takes a name alone that is no column's for a text.
    var selection: String {
        "SELECT \(columns.map { "t.\(quoted($0))" }.joined(separator: ", ")) FROM main.\(quoted(table)) AS t"
    }

    /// Makes it of the rows that are there.
    var rebuilding: String { "INSERT INTO \(quoted(name)) (\(quoted(name))) VALUES ('rebuild')" }
}
