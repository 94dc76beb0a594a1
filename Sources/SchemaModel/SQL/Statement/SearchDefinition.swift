/// A full-text index of a store: a virtual table over columns of a table, and the triggers that keep it in step.
///
/// The index holds no text of its own: what is found is read from the table, so excerpts show the original. Its tokenizer, which folds,
/// is the library's: a program without it cannot write to the table, and so cannot leave the index behind.
package struct SearchDefinition: Hashable, Sendable {
    package var name: String
    package var table: String
    package var columns: [String]
    package var prefixes: [Int]
    /// Some column is computed by SQLite, and changes when others do.
    package var hasDerived: Bool

    package init(name: String, table: String, columns: [String], prefixes: [Int] = [], hasDerived: Bool = false) {
        self.name = name
        self.table = table
        self.columns = columns
        self.prefixes = prefixes
        self.hasDerived = hasDerived
    }

    /// What a trigger waits for.
    package enum Event: String, Hashable, Sendable, CaseIterable {
        case insert, update, delete
    }

    /// The statement that makes the virtual table.
    var sql: String {
        var arguments = [columns.map(identifier).joined(separator: ", ")]
        arguments.append("content=\(SQLLiteral.text(table).sql), content_rowid='_id', tokenize='schemagen'")
        if !prefixes.isEmpty { arguments.append("prefix='\(prefixes.map(String.init).joined(separator: " "))'") }
        return "CREATE VIRTUAL TABLE \(identifier(name)) USING fts5(\n    "
            + arguments.joined(separator: ",\n    ") + "\n)"
    }

    func triggerName(_ event: Event) -> String { "\(name)_\(event.rawValue)" }

    /// The statement that makes a trigger.
    func triggerSQL(_ event: Event) -> String {
        let list = columns.map(identifier).joined(separator: ", ")
        let own = identifier(name)
        let values = { (row: String) in
            (["_id"] + self.columns).map { "\(row).\(identifier($0))" }.joined(separator: ", ")
        }
        let add = "INSERT INTO \(own) (rowid, \(list)) VALUES (\(values("new")));"
        let remove = "INSERT INTO \(own) (\(own), rowid, \(list)) VALUES ('delete', \(values("old")));"
        let body: [String]
        var head = "CREATE TRIGGER \(identifier(triggerName(event))) AFTER \(event.rawValue.uppercased())"
        switch event {
        case .insert: body = [add]
        case .delete: body = [remove]
        case .update:
            body = [remove, add]
            if !hasDerived { head += " OF " + (["_id"] + columns).map(identifier).joined(separator: ", ") }
        }
        head += " ON \(identifier(table))"
        if event == .update {
            let changes = (["_id"] + columns).map { "old.\(identifier($0)) IS NOT new.\(identifier($0))" }
            head += "\nWHEN " + changes.joined(separator: " OR ")
        }
        return head + " BEGIN\n    " + body.joined(separator: "\n    ") + "\nEND"
    }

    /// The statements that make it over a table.
    func creation(filling: Bool) -> [SQLStatement] {
        [.createSearch(self)] + (filling ? [.fillSearch(name)] : [])
            + Event.allCases.map { .createTrigger(self, $0) }
    }

    /// The statements that take it away.
    var removal: [SQLStatement] {
        Event.allCases.map { .dropTrigger(triggerName($0)) } + [.dropTable(name)]
    }
}
