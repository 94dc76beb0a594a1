/// Statements that change no schema: rows, transactions, settings.
private let passedOver: Set<String> = [
    "ANALYZE", "BEGIN", "COMMIT", "DELETE", "END", "INSERT", "PRAGMA", "REINDEX", "RELEASE", "REPLACE", "ROLLBACK",
    "SAVEPOINT", "SELECT", "UPDATE", "VACUUM", "VALUES",
]

/// The statements of a script that may change the schema, each as its tokens; the bodies of triggers stay together.
func splitScript(_ sql: String) -> [ArraySlice<SQLToken>] {
    var statements: [ArraySlice<SQLToken>] = []
    var statement: [SQLToken] = []
    var (isTrigger, isPassedOver) = (false, false)
    forEachToken(of: Array(sql.utf8)) { token in
        if token.isSign(";") {
            // A trigger ends where SQLite's own shell says so: at `; END ;`.
            let end = statement.suffix(2)
            let endsTrigger = end.count == 2 && end.last!.isWord("END") && end.first!.isSign(";")
            if isTrigger, !endsTrigger { return statement.append(token) }
            if !statement.isEmpty, !isPassedOver { statements.append(statement[...]) }
            (statement, isTrigger, isPassedOver) = ([], false, false)
            return
        }
        if statement.isEmpty, token.kind == .name, !token.isQuoted {
            isPassedOver = passedOver.contains(token.text.uppercased())
        }
        if isPassedOver, !statement.isEmpty { return }
        if statement.count <= 3, token.isWord("TRIGGER"), statement.first?.isWord("CREATE") == true { isTrigger = true }
        statement.append(token)
    }
    if !statement.isEmpty, !isPassedOver { statements.append(statement[...]) }
    return statements
}

/// What is created, and its name: `TABLE` and `trip` of `CREATE TEMP TABLE IF NOT EXISTS main.trip (…)`.
func created(_ statement: ArraySlice<SQLToken>) -> (kind: String, name: SQLToken)? {
    var rest = statement
    guard rest.popFirst()?.isWord("CREATE") == true else { return nil }
    while let first = rest.first, ["TEMP", "TEMPORARY", "UNIQUE", "VIRTUAL"].contains(where: first.isWord) {
        rest.removeFirst()
    }
    guard let kind = rest.popFirst()?.text.uppercased() else { return nil }
    if rest.prefix(3).map({ $0.text.uppercased() }) == ["IF", "NOT", "EXISTS"] { rest = rest.dropFirst(3) }
    guard var name = rest.popFirst() else { return nil }
    if rest.first?.isSign(".") == true, let second = rest.dropFirst().first { name = second }
    return (kind, name)
}
