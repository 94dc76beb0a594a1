/// A piece of SQL that an author wrote: text in quotes, a word, or a sign.
private struct SQLToken {
    var text: Substring.UnicodeScalarView
    /// `nil` where it is no name.
    var name: String?
}

/// The author's SQL with its columns called otherwise.
func renamingColumns(in sql: String, _ names: [String: String]) -> String {
    var result = String.UnicodeScalarView()
    let names = Dictionary(names.map { (sqlNameKey($0), $1) }, uniquingKeysWith: { first, _ in first })
    for token in tokens(of: sql) {
        if let name = token.name, let new = names[sqlNameKey(name)], new != name {
            result.append(contentsOf: identifier(new).unicodeScalars)
        } else {
            result.append(contentsOf: token.text)
        }
    }
    return String(result)
}

private func tokens(of sql: String) -> [SQLToken] {
    var tokens: [SQLToken] = []
    var rest = sql.unicodeScalars[...]
    let isWord: (Unicode.Scalar) -> Bool = {
        $0 == "_" || $0 == "$" || $0.value >= 0x80 || $0.properties.isAlphabetic || ("0"..."9").contains($0)
    }
    while let first = rest.first {
        var token = SQLToken(text: rest.prefix(1))
        switch first {
        case "'", "\"", "`", "[":
            let close: Unicode.Scalar = first == "[" ? "]" : first
            let inner = rest.dropFirst()
            // A doubled quote ends one token and begins the next, which means the same to who only looks for the end.
            let end = inner.firstIndex(of: close)
            token.text = end.map { rest[...$0] } ?? rest
            if first != "'", let end { token.name = String(inner[..<end]) }
        case _ where isWord(first):
            token.text = rest.prefix(while: isWord)
            token.name = String(token.text)
        default: break
        }
        rest = rest[token.text.endIndex...]
        tokens.append(token)
    }
    return tokens
}
