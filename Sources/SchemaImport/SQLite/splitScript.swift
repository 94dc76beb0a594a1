/// The statements of a script, each as its tokens; the bodies of triggers stay together.
func splitScript(_ sql: String) -> [ArraySlice<SQLToken>] {
    let tokens = sqlTokens(sql)
    var statements: [ArraySlice<SQLToken>] = []
    var start = 0
    var isTrigger = false
    for (index, token) in tokens.enumerated() {
        if index - start <= 3, token.isWord("TRIGGER"), tokens[start].isWord("CREATE") { isTrigger = true }
        guard token.isSign(";") else { continue }
        // A trigger ends where SQLite's own shell says so: at `; END ;`.
        let endsTrigger = index - start >= 2 && tokens[index - 1].isWord("END") && tokens[index - 2].isSign(";")
        if isTrigger, !endsTrigger { continue }
        if index > start { statements.append(tokens[start..<index]) }
        (start, isTrigger) = (index + 1, false)
    }
    if start < tokens.count { statements.append(tokens[start...]) }
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
