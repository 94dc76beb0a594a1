import SQLiteKit

/// A column as a store has it.
struct StoredColumn: Hashable {
    var name: String
    /// As it was declared, in capital letters.
    var type: String
    var isRequired: Bool
    /// The default's SQL in one form for all that mean the same.
    var defaultSQL: ExactText?
    /// The place in the primary key, from 1; 0 outside it.
    var keyPosition: Int64
    var collation: ExactText?
    /// The expression of a computed column, and whether its values are stored.
    var generated: ExactText?
    var isStored = false
    /// The whole definition in the store's own words.
    var definition: String
    /// The default in the store's own words.
    var defaultText: String?
    /// The conditions in its definition, as the table's `checks` has them.
    var checks: Set<ExactText> = []

    /// What is different in another column of that name, in words; empty where nothing is.
    func differences(from wanted: StoredColumn) -> [String] {
        var texts: [String] = []
        func compare(_ what: String, _ own: ExactText?, _ other: ExactText?) {
            guard own != other else { return }
            texts.append("\(what) is \(own?.text ?? "missing"), and ought to be \(other?.text ?? "missing")")
        }
        compare("the type", Self.text(type), Self.text(wanted.type))
        if isRequired != wanted.isRequired {
            texts.append(wanted.isRequired ? "NOT NULL is missing" : "NOT NULL ought not to be there")
        }
        compare(
            "the default", Self.text(defaultText),
            Self.text(defaultSQL == wanted.defaultSQL ? defaultText : wanted.defaultText))
        compare("the collation", collation, wanted.collation)
        if generated != wanted.generated || isStored != wanted.isStored {
            texts.append("it is not computed as it ought to be")
        }
        if keyPosition != wanted.keyPosition { texts.append("its place in the primary key is another") }
        return texts
    }

    private static func text(_ text: String?) -> ExactText? { text.flatMap { $0.isEmpty ? nil : ExactText($0) } }
}

/// A foreign key as a store has it.
struct StoredKey: Hashable {
    /// In lower case, as everything that names something in it.
    var columns: [SQLName]
    var table: SQLName
    var targets: [SQLName]
    var onDelete: String
    var onUpdate: String
    var isDeferred: Bool
}

/// A table as a store has it.
struct StoredTable: Hashable {
    var name: String
    var sql: String
    var isStrict: Bool
    var hasRowIDs: Bool
    /// In the order of the table.
    var columns: [StoredColumn] = []
    /// By the condition in one form for all that mean the same, its name before it: the condition in the store's own words.
    var checks: [ExactText: String] = [:]
    var keys: Set<StoredKey> = []
    /// The columns of each UNIQUE that is a part of the table.
    var uniques: Set<[SQLName]> = []
    /// The definitions that stand for themselves, in the store's own words.
    var constraints: [String] = []

    func column(_ name: String) -> StoredColumn? {
        let key = SQLName(name)
        return columns.first { SQLName($0.name) == key }
    }

    /// - Throws: SQLite's error.
    init(
        _ name: String, sql: String, isStrict: Bool, hasRowIDs: Bool, on connection: Connection
    ) throws(SQLiteError) {
        self.name = name
        self.sql = sql
        self.isStrict = isStrict
        self.hasRowIDs = hasRowIDs
        let text = TableWords(sql)
        constraints = text.constraints
        checks = text.checks
        let rows = try connection.rows(
            "SELECT name, type, \"notnull\", dflt_value, pk, hidden FROM pragma_table_xinfo(?) ORDER BY cid",
            [.text(name)])
        for row in rows where row[5].integer != 1 {
            let name = row[0].text ?? ""
            let words = text.columns[SQLName(name)]
            columns.append(
                StoredColumn(
                    name: name, type: (row[1].text ?? "").uppercased(), isRequired: row[2].integer == 1,
                    defaultSQL: row[3].text.map { Self.unwrapped(SQLWords($0)).normal },
                    keyPosition: row[4].integer ?? 0,
                    collation: words?.collation, generated: words?.generated, isStored: row[5].integer == 3,
                    definition: words?.definition ?? quoted(name), defaultText: row[3].text,
                    checks: words?.checks ?? []))
        }
        try readKeys(deferred: text.deferredKeys, on: connection)
        for row in try connection.rows(
            "SELECT name FROM pragma_index_list(?) WHERE origin = 'u'", [.text(name)])
        {
            let columns = try connection.values("SELECT name FROM pragma_index_info(?) ORDER BY seqno", [row[0]])
            uniques.insert(columns.map { SQLName($0.text ?? "") })
        }
    }

    private mutating func readKeys(deferred: Set<[SQLName]>, on connection: Connection) throws(SQLiteError) {
        let rows = try connection.rows(
            """
            SELECT id, "table", "from", "to", on_delete, on_update FROM pragma_foreign_key_list(?) ORDER BY id, seq
            """, [.text(name)])
        var keys: [Int64: StoredKey] = [:]
        for row in rows {
            guard let id = row[0].integer else { continue }
            var key =
                keys[id]
                ?? StoredKey(
                    columns: [], table: SQLName(row[1].text ?? ""), targets: [], onDelete: row[4].text ?? "",
                    onUpdate: row[5].text ?? "", isDeferred: false)
            key.columns.append(SQLName(row[2].text ?? ""))
            if let target = row[3].text { key.targets.append(SQLName(target)) }
            key.isDeferred = deferred.contains(key.columns)
            keys[id] = key
        }
        self.keys = Set(keys.values)
    }

    /// Parentheses around the whole say nothing.
    private static func unwrapped(_ words: SQLWords) -> SQLWords {
        guard let inner = words.parenthesis(at: words.words.startIndex), inner.end == words.words.endIndex else {
            return words
        }
        return unwrapped(inner.inner)
    }
}

/// What the text of a CREATE TABLE says beyond what SQLite's pragmas tell.
private struct TableWords {
    struct Column {
        var definition: String
        var collation: ExactText?
        var generated: ExactText?
        var checks: Set<ExactText> = []
    }

    var columns: [SQLName: Column] = [:]
    var constraints: [String] = []
    var checks: [ExactText: String] = [:]
    var deferredKeys: Set<[SQLName]> = []

    private static let constraintWords: Set<String> = ["constraint", "primary", "unique", "check", "foreign"]

    init(_ sql: String) {
        let whole = SQLWords(sql)
        guard let open = whole.words.firstIndex(where: { $0.kind == .sign && $0.text == "(" }),
            let (inner, _) = whole.parenthesis(at: open)
        else { return }
        for part in inner.parts() {
            guard let first = part.words.first else { continue }
            var clauses = Clauses(part, in: sql)
            checks.merge(clauses.checks) { first, _ in first }
            if first.kind == .bare, Self.constraintWords.contains(first.text) {
                constraints.append(part.source(in: sql))
                if clauses.isDeferred { deferredKeys.insert(clauses.keyColumns) }
            } else {
                clauses.column.definition = part.source(in: sql)
                clauses.column.checks = Set(clauses.checks.keys)
                columns[first.name] = clauses.column
                if clauses.isDeferred { deferredKeys.insert([first.name]) }
            }
        }
    }

    /// What stands in one definition outside of its parentheses.
    private struct Clauses {
        var column = Column(definition: "")
        var checks: [ExactText: String] = [:]
        var isDeferred = false
        /// The columns of a FOREIGN KEY that stands for itself.
        var keyColumns: [SQLName] = []

        init(_ part: SQLWords, in sql: String) {
            let words = part.words
            var index = words.startIndex
            var name = ""
            while index < words.endIndex {
                let word = words[index]
                let next = index + 1
                if let (_, end) = part.parenthesis(at: index) {
                    index = end
                    continue
                }
                if word.isKeyword("constraint"), next < words.endIndex {
                    name = words[next].text + ": "
                    index = next + 1
                    continue
                }
                if word.isKeyword("check"), let (inner, end) = part.parenthesis(at: next) {
                    checks[ExactText(name + inner.normal.text)] = inner.source(in: sql)
                    index = end
                    continue
                }
                if word.isKeyword("collate"), next < words.endIndex { column.collation = ExactText(words[next].text) }
                if word.isKeyword("as"), let (inner, _) = part.parenthesis(at: next) { column.generated = inner.normal }
                if word.isKeyword("key"), let (inner, _) = part.parenthesis(at: next) {
                    keyColumns = inner.parts().compactMap { $0.words.first?.name }
                }
                if word.isKeyword("deferred") { isDeferred = true }
                index += 1
            }
        }
    }
}
