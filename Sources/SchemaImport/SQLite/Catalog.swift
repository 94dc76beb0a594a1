import SQLiteKit
import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot

/// Reads the tables of a database through SQLite's pragmas and the text of its CREATE statements.
struct Catalog {
    /// Tables of other libraries that keep their own books.
    private static let foreignBooks: Set<String> = [
        "android_metadata", "room_master_table", "_schema", "grdb_migrations", "flyway_schema_history",
        "_prisma_migrations", "__efmigrationshistory", "django_migrations", "schema_migrations", "sqlite_sequence",
    ]

    let connection: Connection
    let path: String
    /// What the database was made from.
    var script: SourceText?
    private(set) var findings = Findings()
    /// In a script, by kind and name: the tokens of the last statement that creates it.
    private var statements: [String: ArraySlice<SQLToken>] = [:]

    init(
        connection: Connection, path: String, script: SourceText? = nil, statements: [ArraySlice<SQLToken>] = []
    ) {
        self.connection = connection
        self.path = path
        self.script = script
        for statement in statements {
            guard let item = created(statement) else { continue }
            self.statements[item.kind + " " + sqlNameKey(item.name.text)] = statement
        }
    }

    /// Every table that a schema can have; all else is reported.
    mutating func tables() throws(SQLiteError) -> [ForeignTable] {
        let rows = try connection.rows(
            """
            SELECT l.name, l.type, l.wr, m.sql FROM pragma_table_list AS l
            LEFT JOIN sqlite_schema AS m ON m.type = 'table' AND m.name = l.name
            WHERE l.schema = 'main' AND l.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY m.rowid, l.name
            """)
        var tables: [ForeignTable] = []
        if rows.contains(where: { $0[0].text?.uppercased() == "Z_METADATA" }) {
            findings.report(
                .nothingToImport(
                    "this is a store of Core Data; import its model: schemagen import coredata NAME.xcdatamodeld",
                    path: path))
            return []
        }
        for row in rows {
            guard let name = row[0].text, !Self.foreignBooks.contains(sqlNameKey(name)) else { continue }
            switch row[1].text {
            case "table":
                tables.append(try table(name, sql: row[3].text ?? "", isWithoutRowID: row[2].integer == 1))
            case "virtual":
                leftOut(
                    "the virtual table `\(shortened(name))`", "say `search` on the model that it indexes", "TABLE", name
                )
            case "view": leftOut("the view `\(shortened(name))`", "fetch what it showed", "VIEW", name)
            default: break
            }
        }
        let triggers = try connection.rows(
            "SELECT name, tbl_name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY rowid")
        for row in triggers {
            guard let name = row[0].text else { continue }
            let table = tables.firstIndex { sqlNameKey($0.name) == sqlNameKey(row[1].text ?? "") }
            if let table, let stamp = StampTrigger(row[2].text ?? ""), apply(stamp, to: &tables[table]) { continue }
            leftOut("the trigger `\(shortened(name))`", "the program does what it did", "TRIGGER", name)
        }
        return tables
    }

    /// A trigger that writes the time into a date: the language says that itself.
    private func apply(_ stamp: StampTrigger, to table: inout ForeignTable) -> Bool {
        guard let index = table.columns.firstIndex(where: { sqlNameKey($0.name) == sqlNameKey(stamp.column) }),
            table.columns[index].type.name == "Date"
        else { return false }
        switch stamp.event {
        case .insert: table.columns[index].defaultSQL = "CURRENT_TIMESTAMP"
        case .update: table.columns[index].stampsUpdates = true
        }
        return true
    }

    private mutating func leftOut(_ what: String, _ hint: String, _ kind: String, _ name: String) {
        findings.report(.leftOut(what, hint, at: place(kind, name)))
    }

    private mutating func table(_ name: String, sql: String, isWithoutRowID: Bool) throws(SQLiteError) -> ForeignTable {
        var table = ForeignTable(name: name, place: place("TABLE", name))
        let text = TableText(sql)
        let rows = try connection.rows(
            "SELECT name, type, \"notnull\", dflt_value, pk, hidden FROM pragma_table_xinfo(?) ORDER BY cid",
            [.text(name)])
        for row in rows where row[5].integer != 1 {
            table.columns.append(column(row, text, in: name))
        }
        table.primaryKey = rows.filter { ($0[4].integer ?? 0) > 0 }
            .sorted { ($0[4].integer ?? 0) < ($1[4].integer ?? 0) }.compactMap { $0[0].text }
        let indexes = try connection.rows(
            "SELECT name, \"unique\", origin, partial FROM pragma_index_list(?) ORDER BY seq DESC", [.text(name)])
        table.isNumbered =
            table.primaryKey.count == 1 && !isWithoutRowID && !indexes.contains { $0[2].text == "pk" }
        for row in indexes where row[2].text != "pk" {
            table.indexes.append(try index(row, text, in: name))
        }
        table.foreignKeys = try foreignKeys(of: name)
        readChecks(text, into: &table)
        for column in text.columns.values where column.isAutoincrement {
            findings.report(
                .keyWithoutMeaning("AUTOINCREMENT", "an identity is never used again", at: place("TABLE", name)))
        }
        if isWithoutRowID {
            findings.report(
                .keyWithoutMeaning("WITHOUT ROWID", "each row has an identity", at: place("TABLE", name)))
        }
        return table
    }

    private func column(_ row: [Value], _ text: TableText, in table: String) -> ForeignColumn {
        let name = row[0].text ?? ""
        let details = text.columns[sqlNameKey(name)]
        var column = ForeignColumn(
            name: name, type: ForeignType(declared: row[1].text ?? ""), place: place("TABLE", table, word: name))
        column.isNotNull = row[2].integer == 1
        column.defaultSQL = row[3].text
        column.collation = details?.collation
        if row[5].integer == 2 || row[5].integer == 3 {
            column.generated = details?.generated ?? ""
            column.isStoredGenerated = row[5].integer == 3
        }
        return column
    }

    private func index(_ row: [Value], _ text: TableText, in table: String) throws(SQLiteError) -> ForeignIndex {
        let name = row[0].text ?? ""
        let sql = try connection.firstValue(
            "SELECT sql FROM sqlite_schema WHERE type = 'index' AND name = ?", [.text(name)])?.text
        let written = sql.map(indexText)
        let parts = try connection.rows(
            "SELECT name, \"desc\", coll, seqno FROM pragma_index_xinfo(?) WHERE key = 1 ORDER BY seqno", [.text(name)])
        var index = ForeignIndex(
            name: name,
            parts: parts.map { part in
                let number = Int(part[3].integer ?? 0)
                let expression = written.flatMap { number < $0.parts.count ? $0.parts[number] : nil }
                return ForeignIndex.Part(
                    part[0].text ?? expression ?? "", isExpression: part[0].isNull,
                    isDescending: part[1].integer == 1, collation: part[2].text)
            }, place: sql == nil ? place("TABLE", table) : place("INDEX", name))
        index.isUnique = row[1].integer == 1
        index.condition = row[3].integer == 1 ? written?.condition ?? "" : nil
        let columns = index.parts.map { sqlNameKey($0.text) }
        index.onConflict = text.conflicts[columns] ?? .error
        // The name that SQLite made up says nothing.
        if sql == nil { index.name = index.parts.map(\.text).joined(separator: ", ") }
        return index
    }

    private func foreignKeys(of table: String) throws(SQLiteError) -> [ForeignKey] {
        let rows = try connection.rows(
            """
            SELECT id, "table", "from", "to", on_delete FROM pragma_foreign_key_list(?) ORDER BY id DESC, seq
            """, [.text(table)])
        var keys: [(id: Int64, key: ForeignKey)] = []
        for row in rows {
            guard let id = row[0].integer, let target = row[1].text, let from = row[2].text else { continue }
            if let last = keys.last, last.id == id {
                keys[keys.count - 1].key.columns.append(from)
                if let to = row[3].text { keys[keys.count - 1].key.referenced.append(to) }
                continue
            }
            let action: ForeignKey.Action =
                switch row[4].text {
                case "CASCADE": .cascade
                case "SET NULL": .setNull
                case "SET DEFAULT": .setDefault
                case "RESTRICT": .restrict
                default: .none
                }
            keys.append(
                (
                    id,
                    ForeignKey(
                        columns: [from], table: target, referenced: row[3].text.map { [$0] } ?? [], onDelete: action,
                        place: place("TABLE", table, word: from))
                ))
        }
        return keys.map(\.key)
    }

    /// A check that a whole number is 0 or 1 says that it is a Bool.
    private func readChecks(_ text: TableText, into table: inout ForeignTable) {
        for check in text.checks {
            let tokens = sqlTokens(check.sql).map { $0.kind == .name ? $0.text.uppercased() : $0.text }
            if tokens.count == 7, Array(tokens[1...]) == ["IN", "(", "0", ",", "1", ")"],
                let index = table.columns.firstIndex(where: { $0.name.uppercased() == tokens[0] }),
                table.columns[index].type.name == "Int"
            {
                table.columns[index].type = ForeignType("Bool")
                continue
            }
            table.checks.append(ForeignCheck(name: check.name, sql: check.sql, place: place("TABLE", table.name)))
        }
    }

    /// Where something stands in the script; the beginning of the file for a database.
    private func place(_ kind: String, _ name: String, word: String? = nil) -> SourceRange {
        guard let script, let statement = statements[kind + " " + sqlNameKey(name)] else { return .wholeFile(path) }
        let title = created(statement)?.name
        guard let word else { return title.map { script.range($0.range) } ?? .wholeFile(path) }
        let behind = statement.drop { $0.range.lowerBound <= title?.range.lowerBound ?? 0 }
        let found = behind.first { $0.names(word) } ?? title
        return found.map { script.range($0.range) } ?? .wholeFile(path)
    }
}
