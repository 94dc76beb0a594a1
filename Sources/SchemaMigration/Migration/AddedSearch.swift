import SQLiteKit

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

    /// Why it cannot be made of all rows: it has others than those. Which it is to have only its owner's triggers know.
    func partialProblem(on connection: Connection) throws(SQLiteError) -> String? {
        // One for each row of the index; an index may do without, and FTS3 does.
        let shadow = name + "_docsize"
        guard try connection.value("SELECT count(*) FROM sqlite_schema WHERE name = ?", [.text(shadow)]) == 1 else {
            return nil
        }
        let key = try connection.value("SELECT name FROM pragma_table_info(?) WHERE pk = 1", [.text(shadow)]).text
        guard let key else { return nil }
        let source = "main.\(quoted(table)) AS t WHERE t.\(quoted(columns[0]))"
        let own = "main.\(quoted(shadow)) AS d"
        let missing = try connection.value(
            "SELECT count(*) FROM \(source) NOT IN (SELECT d.\(quoted(key)) FROM \(own))"
        ).integer
        guard let missing, missing > 0 else { return nil }
        let count = try connection.value("SELECT count(*) FROM main.\(quoted(table))").integer ?? 0
        let name = try connection.value(
            "SELECT name FROM sqlite_schema WHERE name = ? COLLATE NOCASE", [.text(table)])
        return
            "it is over \(count - missing) of the \(count) rows of `\(name.text ?? table)`, and would be made anew of all"
    }
}
