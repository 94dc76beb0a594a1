import SQLiteKit

/// A full-text index that somebody added over rows which lie in another table: an FTS5, FTS4 or FTS3 table with `content=`.
struct AddedSearch: Hashable {
    /// As the store spells it.
    var name: String
    /// The table or view with the rows, in small Latin letters.
    var table: SQLName
    /// The columns that are read there, the key first, in small Latin letters.
    var columns: [SQLName]

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
        self.name = name
        var table: SQLName?
        var key = SQLName("rowid")
        var columns: [SQLName] = []
        for part in inner.parts() {
            let words = Array(part.words)
            guard let first = words.first else { continue }
            if words.count > 2, words[1].text == "=" {
                if first.text == "content" { table = words[2].name }
                if first.text == "content_rowid" { key = words[2].name }
            } else if module == "fts5" || !first.isKeyword("tokenize") {
                columns.append(first.name)
            }
        }
        guard let table, table != SQLName("") else { return nil }
        self.table = table
        self.columns = [key] + columns
    }

    /// Reads all that it reads. Columns are named with their table: SQLite takes a name alone that is no column's for a text.
    var selection: String {
        "SELECT \(columns.map { "t.\(quoted($0.text))" }.joined(separator: ", ")) FROM main.\(quoted(table.text)) AS t"
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
        let source = "main.\(quoted(table.text)) AS t WHERE t.\(quoted(columns[0].text))"
        let own = "main.\(quoted(shadow)) AS d"
        let missing = try connection.value(
            "SELECT count(*) FROM \(source) NOT IN (SELECT d.\(quoted(key)) FROM \(own))"
        ).integer
        guard let missing, missing > 0 else { return nil }
        let count = try connection.value("SELECT count(*) FROM main.\(quoted(table.text))").integer ?? 0
        let name = try connection.value(
            "SELECT name FROM sqlite_schema WHERE name = ? COLLATE NOCASE", [.text(table.text)])
        return
            "it is over \(count - missing) of the \(count) rows of `\(name.text ?? table.text)`, and would be made anew of all"
    }
}
