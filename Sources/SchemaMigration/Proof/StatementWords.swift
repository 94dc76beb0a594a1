/// What statements name, each read once.
struct StatementWords {
    struct Found {
        /// Every word that could be a name, texts included, which SQLite takes for names where nothing else fits.
        var names: Set<String>
        /// Tables that come to be under these names.
        var made: Set<String> = []
        /// It only adds to its table, or only reads: no row goes, and no other table's text changes.
        var isLocal: Bool
        /// It may reach what it does not name.
        var isOpen: Bool
    }

    private var known: [String: Found] = [:]

    mutating func words(of sql: String) -> Found {
        if let found = known[sql] { return found }
        let found = Self.read(sql)
        known[sql] = found
        return found
    }

    private static func read(_ sql: String) -> Found {
        let words = Array(SQLWords(sql).words)
        var names: Set<String> = []
        var made: Set<String> = []
        for (index, word) in words.enumerated() where word.kind != .sign {
            names.insert(word.kind == .text ? nameKey(text(word.text)) : word.text)
            let before = words[..<index]
            let isMade = before.last?.isKeyword("table") == true && before.dropLast().last?.isKeyword("create") == true
            let isRenamed = before.last?.isKeyword("to") == true && before.dropLast().last?.isKeyword("rename") == true
            if isMade || isRenamed { made.insert(word.text) }
        }
        let isSeveral = words.dropLast().contains { $0.kind == .sign && $0.text == ";" }
        let isOther = words.contains { word in
            ["view", "trigger", "virtual", "temp", "temporary", "attach"].contains { word.isKeyword($0) }
        }
        let reachesOut = names.contains { $0.hasPrefix("sqlite_") || $0.hasPrefix("pragma") }
        return Found(
            names: names, made: made, isLocal: isLocal(words) && !isSeveral, isOpen: isOther || isSeveral || reachesOut)
    }

    private static func isLocal(_ words: [SQLWords.Word]) -> Bool {
        func starts(_ keywords: String...) -> Bool {
            words.count > keywords.count && zip(words, keywords).allSatisfy { $0.isKeyword($1) }
        }
        if starts("select") || starts("create", "table") || starts("create", "index") { return true }
        if starts("create", "unique", "index") || starts("drop", "index") { return true }
        return starts("alter", "table") && words.count > 4 && words[3].isKeyword("add")
    }

    private static func text(_ literal: String) -> String {
        String(literal.dropFirst().dropLast()).replacing("''", with: "'")
    }
}
