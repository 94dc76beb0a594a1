import SchemaModel
import SchemaSnapshot

/// What SQLite's pragmas do not tell of a table: read from the text of its CREATE statement.
struct TableText {
    struct Column {
        var collation: String?
        /// SQL of a generated column.
        var generated: String?
        var isAutoincrement = false
    }

    private(set) var checks: [(name: String?, sql: String)] = []
    /// By what SQLite compares of the name.
    private(set) var columns: [String: Column] = [:]
    /// The rules of UNIQUE constraints that say one, by their columns.
    private(set) var conflicts: [[String]: ConflictRule] = [:]

    init(_ sql: String) {
        let tokens = sqlTokens(sql)
        guard let open = tokens.firstIndex(where: { $0.isSign("(") }) else { return }
        var depth = 0
        var start = open + 1
        for index in open..<tokens.count {
            let token = tokens[index]
            if token.isSign("(") { depth += 1 }
            if token.isSign(")") { depth -= 1 }
            if depth == 0 || (depth == 1 && token.isSign(",")) {
                read(tokens[start..<index], of: sql)
                start = index + 1
                if depth == 0 { break }
            }
        }
    }

    /// One part between commas: a column, or a constraint of the table.
    private mutating func read(_ part: ArraySlice<SQLToken>, of sql: String) {
        guard let first = part.first else { return }
        let constraints = ["CONSTRAINT", "PRIMARY", "UNIQUE", "CHECK", "FOREIGN"]
        let isConstraint = constraints.contains(where: first.isWord)
        var column = Column()
        var name: String?
        var last: SQLToken?
        var uniqueColumns: [String]?
        var index = part.startIndex
        while index < part.endIndex {
            let token = part[index]
            let following = part[(index + 1)...]
            let next = following.first
            if token.isWord("CONSTRAINT") {
                name = next?.text
            } else if token.isWord("CHECK"), let inner = parenthesized(following, of: sql) {
                checks.append((name, inner.text))
                name = nil
                index = inner.end
            } else if token.isWord("AS"), !isConstraint, let inner = parenthesized(following, of: sql) {
                column.generated = inner.text
                index = inner.end
            } else if token.isWord("COLLATE") {
                column.collation = next?.text
            } else if token.isWord("AUTOINCREMENT") {
                column.isAutoincrement = true
            } else if token.isWord("UNIQUE") {
                uniqueColumns = isConstraint ? names(following) : [sqlNameKey(first.text)]
            } else if token.isWord("CONFLICT"), last?.isWord("ON") == true, let columns = uniqueColumns {
                switch next?.text.uppercased() {
                case "REPLACE": conflicts[columns] = .upsert
                case "IGNORE": conflicts[columns] = .ignore
                default: break
                }
            }
            last = token
            index += 1
        }
        if !isConstraint { columns[sqlNameKey(first.text)] = column }
    }

    /// The names in the parenthesis that follows.
    private func names(_ tokens: ArraySlice<SQLToken>) -> [String] {
        guard tokens.first?.isSign("(") == true else { return [] }
        return tokens.dropFirst().prefix { !$0.isSign(")") }.filter { $0.kind == .name }
            .map { sqlNameKey($0.text) }
    }
}

/// The text between the parenthesis that begins `tokens` and its end, and the position of that end.
func parenthesized(_ tokens: ArraySlice<SQLToken>, of sql: String) -> (text: String, end: Int)? {
    guard let first = tokens.first, first.isSign("(") else { return nil }
    var depth = 0
    for index in tokens.indices {
        if tokens[index].isSign("(") { depth += 1 }
        if tokens[index].isSign(")") { depth -= 1 }
        if depth == 0 {
            let range = first.range.upperBound..<tokens[index].range.lowerBound
            return (String(decoding: Array(sql.utf8)[range], as: UTF8.self), index)
        }
    }
    return nil
}

/// The parts of an index and its condition, from the text of its CREATE statement.
func indexText(_ sql: String) -> (parts: [String], condition: String?) {
    let tokens = sqlTokens(sql)
    guard let on = tokens.firstIndex(where: { $0.isWord("ON") }),
        let open = tokens[on...].firstIndex(where: { $0.isSign("(") }),
        let inner = parenthesized(tokens[open...], of: sql)
    else { return ([], nil) }
    let bytes = Array(sql.utf8)
    func text(_ slice: ArraySlice<SQLToken>) -> String {
        guard let first = slice.first, let last = slice.last else { return "" }
        return String(decoding: bytes[first.range.lowerBound..<last.range.upperBound], as: UTF8.self)
    }
    var parts: [String] = []
    var depth = 0
    var start = open + 1
    for index in (open + 1)...inner.end {
        if index == inner.end || (depth == 0 && tokens[index].isSign(",")) {
            // The direction and the collation are told by a pragma.
            var part = tokens[start..<index]
            if let last = part.last, last.isWord("ASC") || last.isWord("DESC") { part.removeLast() }
            if part.count > 2, part[part.endIndex - 2].isWord("COLLATE") { part.removeLast(2) }
            parts.append(text(part))
            start = index + 1
        }
        if tokens[index].isSign("(") { depth += 1 }
        if tokens[index].isSign(")") { depth -= 1 }
    }
    let rest = tokens[(inner.end + 1)...]
    guard let first = rest.first, first.isWord("WHERE") else { return (parts, nil) }
    return (parts, text(rest.dropFirst()))
}
