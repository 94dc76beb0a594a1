/// What stands against a statement of an author's in PostgreSQL's SQL as one of a script's, which is a transaction; `nil` where nothing does.
func postgresStatementProblem(_ sql: String) -> String? {
    var rest = Array(sql.unicodeScalars)[...]
    var isFirst = true
    var depth = 0
    while let scalar = rest.first {
        rest = rest.dropFirst()
        switch scalar {
        case "\0": return "it holds the character U+0000"
        case ";": return "it holds a `;`; write each statement as an entry of its own, without it"
        case "-" where rest.first == "-", "/" where rest.first == "*": return "it holds a comment"
        case "(": depth += 1
        case ")":
            depth -= 1
            if depth < 0 { return "a parenthesis closes that was not opened" }
        case "'", "\"":
            guard skipQuoted(&rest, until: scalar, escapes: false) else { return unclosed }
        case "e", "E":
            if rest.first == "'" {
                rest = rest.dropFirst()
                guard skipQuoted(&rest, until: "'", escapes: true) else { return unclosed }
            } else {
                fallthrough
            }
        case _ where isWord(scalar):
            let word = [scalar] + rest.prefix(while: { isWord($0) || $0 == "$" })
            rest = rest.dropFirst(word.count - 1)
            if isFirst {
                var text = ""
                text.unicodeScalars.append(contentsOf: word)
                guard ["insert", "update", "delete", "merge", "with"].contains(text.lowercased()) else {
                    return notChanging
                }
            }
        case "$":
            guard skipDollars(&rest) else { return unclosed }
        default: break
        }
        if !scalar.properties.isWhitespace {
            if isFirst, !isWord(scalar) { return notChanging }
            isFirst = false
        }
    }
    if isFirst { return notChanging }
    return depth > 0 ? "a parenthesis is not closed" : nil
}

private let unclosed = "a quote is not closed"
private let notChanging = "it must begin with INSERT, UPDATE, DELETE, MERGE or WITH: rows alone are changed here"

private func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "_", "a"..."z", "A"..."Z", "0"..."9": true
    default: scalar.value >= 0x80
    }
}

private func skipQuoted(
    _ rest: inout ArraySlice<Unicode.Scalar>, until quote: Unicode.Scalar, escapes: Bool
) -> Bool {
    while let scalar = rest.popFirst() {
        if escapes, scalar == "\\" {
            rest = rest.dropFirst()
        } else if scalar == quote {
            if rest.first != quote { return true }
            rest = rest.dropFirst()
        }
    }
    return false
}

/// A text between `$tag$` and its like; `$1`, a parameter that nobody gives a value, is left to the server.
private func skipDollars(_ rest: inout ArraySlice<Unicode.Scalar>) -> Bool {
    let tag = Array(rest.prefix(while: isWord))
    guard rest.dropFirst(tag.count).first == "$", tag.first.map({ !("0"..."9").contains($0) }) ?? true else {
        return true
    }
    let mark = tag + ["$"]
    rest = rest.dropFirst(mark.count)
    let end = ["$"] + mark
    while !rest.isEmpty {
        if rest.starts(with: end) {
            rest = rest.dropFirst(end.count)
            return true
        }
        rest = rest.dropFirst()
    }
    return false
}
