/// A full-text index of a store: a virtual table over columns of a table, and the triggers that keep it in step.
///
/// The index holds no text of its own: what is found is read from the table, so excerpts show the original. Its tokenizer, which folds,
/// is the library's: a program without it cannot write to the table, and so cannot leave the index behind. Of a class whose rows lie in
/// several tables, with keys that no two of them share, it reads a view over them all; each has triggers.
package struct SearchDefinition: Hashable, Sendable {
    /// A table whose rows are in the index, and how its triggers are told from another's: by the discriminator, which never changes.
    package struct Source: Hashable, Sendable {
        package var table: String
        package var kind: Int?

        package init(_ table: String, kind: Int? = nil) {
            self.table = table
            self.kind = kind
        }
    }

    package var name: String
    /// None where an abstract class has no other below.
    package var sources: [Source]
    package var columns: [String]
    package var prefixes: [Int]
    /// Some column is computed by SQLite, and changes when others do.
    package var hasDerived: Bool

    package init(name: String, sources: [Source], columns: [String], prefixes: [Int] = [], hasDerived: Bool = false) {
        self.name = name
        self.sources = sources
        self.columns = columns
        self.prefixes = prefixes
        self.hasDerived = hasDerived
    }

    package var tables: [String] { sources.map(\.table) }

    /// The view over the tables, where it is not one.
    package var view: String? { sources.count == 1 ? nil : Self.view(of: name) }

    package static func view(of name: String) -> String { name + "_rows" }

    /// What stands for the index among the tables of a plan.
    package var place: String { sources.first?.table ?? name }

    /// What a trigger waits for.
    package enum Event: String, Hashable, Sendable, CaseIterable {
        case insert, update, delete
    }

    /// The statement that makes the virtual table.
    var sql: String {
        var arguments = [columns.map(identifier).joined(separator: ", ")]
        arguments.append("content=\(SQLLiteral.text(view ?? place).sql), content_rowid='_id', tokenize='schemagen'")
        if !prefixes.isEmpty { arguments.append("prefix='\(prefixes.map(String.init).joined(separator: " "))'") }
        return "CREATE VIRTUAL TABLE \(identifier(name)) USING fts5(\n    "
            + arguments.joined(separator: ",\n    ") + "\n)"
    }

    /// The statement that makes the view. Its columns are named with their table: SQLite would take a name alone that is no column's for a
    /// text.
    var viewSQL: String {
        let names = ["_id"] + columns
        let rows = tables.map { table in
            "SELECT \(names.map { "t.\(identifier($0))" }.joined(separator: ", ")) FROM \(identifier(table)) AS t"
        }
        let none = "SELECT \(names.map { "NULL AS \(identifier($0))" }.joined(separator: ", ")) WHERE 0"
        return "CREATE VIEW \(identifier(Self.view(of: name))) AS\n    "
            + (rows.isEmpty ? none : rows.joined(separator: "\n    UNION ALL "))
    }

    func triggerName(_ event: Event, _ source: Source) -> String {
        "\(name)_\(event.rawValue)" + (source.kind.map { "_\($0)" } ?? "")
    }

    /// The statement that makes a trigger.
    func triggerSQL(_ event: Event, _ source: Source) -> String {
        let list = columns.map(identifier).joined(separator: ", ")
        let own = identifier(name)
        let values = { (row: String) in
            (["_id"] + self.columns).map { "\(row).\(identifier($0))" }.joined(separator: ", ")
        }
        let add = "INSERT INTO \(own) (rowid, \(list)) VALUES (\(values("new")));"
        let remove = "INSERT INTO \(own) (\(own), rowid, \(list)) VALUES ('delete', \(values("old")));"
        let body: [String]
        var head = "CREATE TRIGGER \(identifier(triggerName(event, source))) AFTER \(event.rawValue.uppercased())"
        switch event {
        case .insert: body = [add]
        case .delete: body = [remove]
        case .update:
            body = [remove, add]
            if !hasDerived { head += " OF " + (["_id"] + columns).map(identifier).joined(separator: ", ") }
        }
        head += " ON \(identifier(source.table))"
        if event == .update {
            let changes = (["_id"] + columns).map { "old.\(identifier($0)) IS NOT new.\(identifier($0))" }
            head += "\nWHEN " + changes.joined(separator: " OR ")
        }
        return head + " BEGIN\n    " + body.joined(separator: "\n    ") + "\nEND"
    }

    private var triggers: [(event: Event, source: Source)] {
        sources.flatMap { source in Event.allCases.map { ($0, source) } }
    }

    /// The statements that make it over its tables.
    func creation(filling: Bool) -> [SQLStatement] {
        (view == nil ? [] : [.createView(self)]) + [.createSearch(self)] + (filling ? [.fillSearch(name)] : [])
            + triggers.map { .createTrigger(self, $0.event, $0.source) }
    }

    /// The statements that take it away.
    var removal: [SQLStatement] {
        triggers.map { .dropTrigger(triggerName($0.event, $0.source)) } + [.dropTable(name)]
            + (view.map { [.dropView($0)] } ?? [])
    }
}
