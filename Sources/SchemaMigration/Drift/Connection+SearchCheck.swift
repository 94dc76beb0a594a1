import SQLiteKit

extension StoreStructure {
    /// The full-text indexes that are not in step with their tables, found without writing to the store: the same index is made of the
    /// table's rows in a temporary database, and the words of both are compared.
    /// - Throws: SQLite's error.
    package func staleSearches(as wanted: StoreStructure, on connection: Connection) throws(SQLiteError) -> [StoreDrift]
    {
        var found: [StoreDrift] = []
        for (key, search) in searches.sorted(by: { $0.key < $1.key }) where wanted.searches[key] == search {
            guard let source = SearchSource(search.sql), connection.canRead(source) else { continue }
            let problem: String?
            do throws(SQLiteError) {
                problem = try connection.isInStep(search.name, source) ? nil : "it finds other words than its table has"
            } catch {
                guard error.primaryCode == ResultCode.corrupt else { throw error }
                problem = error.message
            }
            guard let problem else { continue }
            found.append(
                StoreDrift(.searchStale, search.name, details: [problem])
                    .mended(by: ["INSERT INTO \(quoted(search.name)) (\(quoted(search.name))) VALUES ('rebuild')"]))
        }
        return found
    }
}

/// What a full-text index is over, as the text of its virtual table says.
struct SearchSource {
    var columns: [String] = []
    var table = ""
    var rowID = "rowid"
    var options: [String] = []

    init?(_ sql: String) {
        let whole = SQLWords(sql)
        guard let open = whole.words.firstIndex(where: { $0.kind == .sign && $0.text == "(" }),
            let (inner, _) = whole.parenthesis(at: open)
        else { return nil }
        for part in inner.parts() {
            let words = Array(part.words)
            guard words.count == 3, words[1].text == "=" else {
                if words.count == 1 { columns.append(words[0].text) }
                continue
            }
            let value = words[2].unquoted
            switch words[0].text {
            case "content": table = value
            case "content_rowid": rowID = value
            case "tokenize": options.append(part.source(in: sql))
            default: break
            }
        }
        if table.isEmpty || columns.isEmpty { return nil }
    }
}

extension Connection {
    /// Whether the table is there, or the view and all that it is over, with the columns. They are named with their table: SQLite takes a
    /// name alone that is no column's for a text.
    fileprivate func canRead(_ source: SearchSource) -> Bool {
        let columns = ([source.rowID] + source.columns).map { "t.\(quoted($0))" }.joined(separator: ", ")
        return (try? prepare("SELECT \(columns) FROM main.\(quoted(source.table)) AS t")) != nil
    }

    fileprivate func isInStep(_ name: String, _ source: SearchSource) throws(SQLiteError) -> Bool {
        let columns = source.columns.map(quoted).joined(separator: ", ")
        let cleaning =
            "DROP TABLE IF EXISTS temp._own; DROP TABLE IF EXISTS temp._new; DROP TABLE IF EXISTS temp._words"
        try execute(cleaning)
        defer { try? execute(cleaning) }
        try execute(
            """
            CREATE VIRTUAL TABLE temp._words USING fts5(\((["\(columns)", "content=''"] + source.options).joined(separator: ", ")));
            INSERT INTO temp._words (rowid, \(columns)) SELECT \(quoted(source.rowID)), \(columns) FROM main.\(quoted(source.table));
            CREATE VIRTUAL TABLE temp._new USING fts5vocab(temp, _words, instance);
            CREATE VIRTUAL TABLE temp._own USING fts5vocab(main, \(quoted(name)), instance);
            """)
        let (own, new) = (
            "SELECT term, doc, col, \"offset\" FROM temp._own", "SELECT term, doc, col, \"offset\" FROM temp._new"
        )
        return try value("SELECT EXISTS (\(own) EXCEPT \(new)) OR EXISTS (\(new) EXCEPT \(own))") == 0
    }
}
