/// A piece of SQL that an author wrote.
private enum SQLPiece {
    /// A name, quoted or not; `isCall` where a parenthesis follows.
    case name(String, isQuoted: Bool, isCall: Bool, Substring.UnicodeScalarView)
    case text(Substring.UnicodeScalarView)
    case other(Unicode.Scalar)
    /// A quote without its end.
    case unclosed
}

/// Words of SQL's that can stand in an expression and are no column.
private let expressionWords: Set<String> = [
    "and", "as", "between", "binary", "blob", "case", "cast", "collate", "decimal", "else", "end", "escape", "false",
    "glob", "in", "integer", "is", "isnull", "like", "nocase", "not", "notnull", "null", "numeric", "or", "real",
    "rtrim", "text", "then", "true", "when",
]

/// What gives another value each time, and so cannot be in an index; and what is no expression.
private let changingWords: Set<String> = [
    "changes", "current_date", "current_time", "current_timestamp", "exists", "last_insert_rowid", "random",
    "randomblob", "select", "sqlite_version", "total_changes",
]

/// What keeps an author's SQL from standing in an index as an expression; `nil` where nothing is known to.
package func indexExpressionProblem(_ sql: String) -> String? {
    var depth = 0
    for piece in pieces(of: sql) {
        switch piece {
        case .unclosed: return "a quote is not closed"
        case .other("("): depth += 1
        case .other(")"):
            depth -= 1
            if depth < 0 { return "a parenthesis closes that was not opened" }
        case .other(";"), .other("\0"), .other("?"), .other("@"): return "it is no expression over the model's columns"
        case .name(let name, false, _, _) where changingWords.contains(name.lowercased()):
            return "`\(name)` does not give the same value for the same row each time"
        case .text(let text) where String(text).lowercased() == "'now'":
            return "`'now'` does not give the same value for the same row each time"
        default: break
        }
    }
    if depth > 0 { return "a parenthesis is not closed" }
    return columnNames(in: sql).isEmpty ? "it names no column" : nil
}

/// What keeps an author's statement from standing among those of a migration; `nil` where nothing is known to.
func statementProblem(_ sql: String) -> String? {
    var depth = 0
    var isFirst = true
    var previous: Unicode.Scalar?
    for piece in pieces(of: sql) {
        var scalar: Unicode.Scalar?
        switch piece {
        case .unclosed: return "a quote is not closed"
        case .other(";"): return "it holds a `;`; write each statement as an entry of its own, without it"
        case .other("\0"), .other("?"), .other("@"), .other(":"):
            return "it has a parameter, and nobody gives it a value"
        case .other("-") where previous == "-", .other("*") where previous == "/": return "it holds a comment"
        case .other(let other):
            scalar = other
            if other == "(" { depth += 1 }
            if other == ")" { depth -= 1 }
            if depth < 0 { return "a parenthesis closes that was not opened" }
            if isFirst, !other.properties.isWhitespace { return notChanging }
        case .text: if isFirst { return notChanging }
        case .name(let name, let isQuoted, _, _):
            if isFirst, isQuoted || !changingStatements.contains(name.lowercased()) { return notChanging }
            if foreignTables.contains(where: sqlNameKey(name).hasPrefix) { return "`\(name)` is not the schema's" }
            isFirst = false
        }
        previous = scalar
    }
    if isFirst { return notChanging }
    return depth > 0 ? "a parenthesis is not closed" : nil
}

/// The words that statements begin with that change rows, and nothing but rows.
private let changingStatements: Set<String> = ["delete", "insert", "replace", "update", "with"]

/// What names of tables begin with that are the library's, or a plan's for a moment.
private let foreignTables = ["_schema", "_moment_"]

private let notChanging = "it must begin with INSERT, UPDATE, DELETE, REPLACE or WITH: rows alone are changed here"

/// The names in an expression that are neither words of SQL's nor functions.
package func columnNames(in sql: String) -> [String] {
    pieces(of: sql).compactMap { piece in
        guard case .name(let name, let isQuoted, let isCall, _) = piece, !isCall else { return nil }
        return !isQuoted && expressionWords.contains(name.lowercased()) ? nil : name
    }
}

/// The author's SQL with some names replaced, as quoted names of columns.
///
/// - Parameter names: by what SQLite compares of a name.
package func replacingNames(in sql: String, _ names: [String: String]) -> String {
    if names.isEmpty { return sql }
    var result = String.UnicodeScalarView()
    for piece in pieces(of: sql) {
        switch piece {
        case .name(let name, _, let isCall, let text):
            let column = isCall ? nil : names[sqlNameKey(name)]
            result.append(contentsOf: column.map { Substring(identifier($0)).unicodeScalars } ?? text)
        case .text(let text): result.append(contentsOf: text)
        case .other(let scalar): result.append(scalar)
        case .unclosed: return sql
        }
    }
    return String(result)
}

/// The author's SQL over a row.
///
/// - Parameter column: the column behind a name, `nil` where it is none. Unquoted words of SQL's are never asked for.
func rowExpression(_ sql: String, column: (String) -> String?) -> RowExpression {
    var result: [RowExpression.Piece] = []
    for piece in pieces(of: sql) {
        switch piece {
        case .name(let name, let isQuoted, let isCall, let text):
            let isWord = !isQuoted && expressionWords.contains(name.lowercased())
            result.append((isCall || isWord ? nil : column(name)).map { .column($0) } ?? .sql(String(text)))
        case .text(let text): result.append(.sql(String(text)))
        case .other(let scalar): result.append(.sql(String(scalar)))
        case .unclosed: break
        }
    }
    return RowExpression(pieces: result)
}

/// The names in SQL that are used for more than to ask whether there is a value: other than before `IS NULL`, `IS NOT NULL`, `ISNULL` and
/// `NOTNULL`.
func namesReadBeyondNull(in sql: String) -> [String] {
    let words = pieces(of: sql).filter { piece in
        if case .other(let scalar) = piece { !scalar.properties.isWhitespace } else { true }
    }
    func word(_ index: Int) -> String? {
        guard words.indices.contains(index), case .name(let name, false, _, _) = words[index] else { return nil }
        return name.lowercased()
    }
    var names: [String] = []
    for (index, piece) in words.enumerated() {
        guard case .name(let name, let isQuoted, false, _) = piece,
            isQuoted || !expressionWords.contains(name.lowercased())
        else { continue }
        let next = (word(index + 1), word(index + 2), word(index + 3))
        let asksForNull =
            next.0 == "isnull" || next.0 == "notnull" || (next.0 == "is" && next.1 == "null")
            || (next.0 == "is" && next.1 == "not" && next.2 == "null")
        // `NULL COLLATE` or an operator behind it changes nothing; one before it takes the value.
        if !asksForNull || takesOperand(words, before: index) { names.append(name) }
    }
    return names
}

/// Whether what stands before a name takes it before `IS` does: an operator, as in `a || cover IS NULL`.
private func takesOperand(_ words: [SQLPiece], before index: Int) -> Bool {
    guard index > 0 else { return false }
    switch words[index - 1] {
    case .other("("): return false
    case .name(let name, false, _, _): return !["and", "or", "not", "when", "then", "else"].contains(name.lowercased())
    default: return true
    }
}

private func pieces(of sql: String) -> [SQLPiece] {
    var pieces: [SQLPiece] = []
    var rest = sql.unicodeScalars[...]
    while let first = rest.first {
        switch first {
        case "'", "\"", "`", "[":
            let close: Unicode.Scalar = first == "[" ? "]" : first
            guard let end = rest.dropFirst().firstIndex(of: close) else { return pieces + [.unclosed] }
            let text = rest[...end]
            rest = rest[rest.index(after: end)...]
            pieces.append(
                first == "'"
                    ? .text(text) : .name(String(text.dropFirst().dropLast()), isQuoted: true, isCall: false, text))
        case _ where isWord(first):
            let text = rest.prefix(while: isWord)
            rest = rest[text.endIndex...]
            let isCall = rest.first { !$0.properties.isWhitespace } == "("
            let isNumber = text.first.map { ("0"..."9").contains($0) } ?? false
            pieces.append(isNumber ? .text(text) : .name(String(text), isQuoted: false, isCall: isCall, text))
        default:
            pieces.append(.other(first))
            rest = rest.dropFirst()
        }
    }
    return pieces
}

private func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar == "$" || scalar.value >= 0x80 || ("a"..."z").contains(scalar)
        || ("A"..."Z").contains(scalar)
        || ("0"..."9").contains(scalar)
}
