/// A trigger that does nothing but to write the time into a column of its row.
struct StampTrigger {
    enum Event { case insert, update }

    let event: Event
    let column: String

    /// `nil` for every other trigger.
    init?(_ sql: String) {
        let tokens = sqlTokens(sql)
        guard let begin = tokens.firstIndex(where: { $0.isWord("BEGIN") }),
            let on = tokens[..<begin].firstIndex(where: { $0.isWord("ON") }),
            tokens[..<on].contains(where: { $0.isWord("AFTER") }),
            !tokens[..<begin].contains(where: { $0.isWord("WHEN") }),
            on + 1 < begin
        else { return nil }
        if tokens[..<on].contains(where: { $0.isWord("INSERT") }) {
            event = .insert
        } else if tokens[on - 1].isWord("UPDATE") {
            event = .update
        } else {
            return nil
        }
        // UPDATE table SET column = time WHERE rowid = new.rowid; END
        var body = tokens[(begin + 1)...]
        guard body.popFirst()?.isWord("UPDATE") == true, body.popFirst()?.names(tokens[on + 1].text) == true,
            body.popFirst()?.isWord("SET") == true, let column = body.popFirst(), column.kind == .name,
            body.popFirst()?.isSign("=") == true, let end = body.firstIndex(where: { $0.isWord("WHERE") })
        else { return nil }
        let time = body[..<end].map { $0.text.uppercased() }.joined()
        guard ["CURRENT_TIMESTAMP", "DATETIME('NOW')", "DATETIME()"].contains(time),
            body[end...].filter({ $0.isSign(";") }).count == 1
        else { return nil }
        let row = body[(end + 1)...].prefix { !$0.isSign(";") }.map { $0.text.uppercased() }
        guard row.count == 5, row[1] == "=", row[2] == "NEW", row[3] == ".", row[0] == row[4] else { return nil }
        self.column = column.text
    }
}
