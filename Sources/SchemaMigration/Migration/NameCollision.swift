import SQLiteKit
import SchemaSnapshot

/// A name that a plan gives to something while something else in the store has it: what somebody added, since a plan knows its own.
struct NameCollision: Hashable {
    /// `table`, `view`, `index`, `trigger` or `column`: what is in the way.
    var kind: String
    /// As the store spells it.
    var name: String
    /// Of a column.
    var table: String?
}

extension Connection {
    /// - Parameter own: the names of the objects that the schema made.
    /// - Returns: the collisions in the order of the plan, each once.
    func nameCollisions(_ plan: PlanDescription, own: Set<String>) throws(SQLiteError) -> [NameCollision] {
        var names = NamesOfTheMoment()
        let added = try addedObjects(besides: own)
        // Names with `sqlite_` are never a plan's.
        for row in try rows("SELECT type, name, tbl_name FROM sqlite_schema WHERE sql IS NOT NULL") {
            let (kind, name) = (row[0].text ?? "", row[1].text ?? "")
            names.add(
                kind, name, of: row[2].text ?? "",
                stays: kind != "table" && added.contains(ObjectName(isTrigger: kind == "trigger", name: name)))
        }
        for step in plan.steps where ![.sql, .code, .check, .edit].contains(step.form) {
            for statement in step.statements {
                let words = Array(SQLWords(statement).words)
                if names.needsColumns(words), let table = words.dropFirst(2).first?.text {
                    names.learn(
                        try values("SELECT name FROM pragma_table_xinfo(?) WHERE hidden <> 1", [.text(table)])
                            .compactMap(\.text), of: table)
                }
                names.follow(words)
            }
        }
        return names.collisions
    }
}

/// The names in a store as a plan's statements change them.
private struct NamesOfTheMoment {
    private struct Entry {
        var kind: String
        var name: String
        var table: SQLName
        /// What somebody added is made anew after its table was: it does not go with it.
        var stays: Bool
    }

    private(set) var collisions: [NameCollision] = []
    /// Triggers have names of their own kind; tables, views and indexes share theirs.
    private var triggers: [SQLName: Entry] = [:]
    private var others: [SQLName: Entry] = [:]
    /// The columns of tables that the store had before the plan, of which a statement has changed some.
    private var columns: [SQLName: [SQLName: String]] = [:]
    /// Tables that the plan has made: it knows their columns.
    private var made: Set<SQLName> = []

    mutating func add(_ kind: String, _ name: String, of table: String, stays: Bool = false) {
        let entry = Entry(kind: kind, name: name, table: SQLName(table), stays: stays)
        if kind == "trigger" { triggers[SQLName(name)] = entry } else { others[SQLName(name)] = entry }
    }

    func needsColumns(_ words: [SQLWords.Word]) -> Bool {
        guard words.count > 3, words[0].isKeyword("alter") else { return false }
        let table = SQLName(words[2].text)
        return columns[table] == nil && !made.contains(table)
    }

    mutating func learn(_ names: [String], of table: String) {
        columns[SQLName(table)] = Dictionary(names.map { (SQLName($0), $0) }, uniquingKeysWith: { first, _ in first })
    }

    mutating func follow(_ words: [SQLWords.Word]) {
        guard let first = words.first else { return }
        if first.isKeyword("create") { create(words) }
        if first.isKeyword("drop") { drop(words) }
        if first.isKeyword("alter") { alter(words) }
    }

    private mutating func create(_ words: [SQLWords.Word]) {
        let kinds = ["table", "view", "index", "trigger"]
        guard let place = words.firstIndex(where: { word in kinds.contains { word.isKeyword($0) } }) else { return }
        var next = place + 1
        let isLenient = words.dropFirst(next).first?.isKeyword("if") == true
        if isLenient { next += 3 }
        guard words.indices.contains(next) else { return }
        let kind = words[place].text
        let name = words[next].text
        if let there = kind == "trigger" ? triggers[SQLName(name)] : others[SQLName(name)] {
            if !isLenient { collide(there) }
            return
        }
        var table = name
        if kind == "index" || kind == "trigger" {
            let on = words[next...].firstIndex { $0.isKeyword("on") }
            table = on.flatMap { words.indices.contains($0 + 1) ? words[$0 + 1].text : nil } ?? name
        }
        if kind == "table" { made.insert(SQLName(name)) }
        add(kind, name, of: table)
    }

    private mutating func drop(_ words: [SQLWords.Word]) {
        guard words.count > 2, let name = words.last(where: { $0.kind != .sign }).map({ SQLName($0.text) }) else {
            return
        }
        if words[1].isKeyword("trigger") {
            triggers[name] = nil
            return
        }
        others[name] = nil
        guard words[1].isKeyword("table") else { return }
        others = others.filter { $0.value.table != name || $0.value.stays }
        triggers = triggers.filter { $0.value.table != name || $0.value.stays }
        columns[name] = nil
    }

    private mutating func alter(_ words: [SQLWords.Word]) {
        guard words.count > 4 else { return }
        let table = words[2].text
        func word(after keyword: String) -> String? {
            guard let place = words.dropFirst(3).firstIndex(where: { $0.isKeyword(keyword) }) else { return nil }
            return words.indices.contains(place + 1) ? words[place + 1].text : nil
        }
        if words[3].isKeyword("add"), let name = words[4].isKeyword("column") ? word(after: "column") : words[4].text {
            addColumn(name, to: table)
        } else if words[3].isKeyword("drop"), let name = words.last(where: { $0.kind != .sign })?.text {
            columns[SQLName(table)]?[SQLName(name)] = nil
        } else if words[3].isKeyword("rename"), let name = word(after: "to") {
            guard words[4].isKeyword("to") else {
                columns[SQLName(table)]?[SQLName(words[4].isKeyword("column") ? words[5].text : words[4].text)] = nil
                return addColumn(name, to: table)
            }
            renameTable(table, to: name)
        }
    }

    private mutating func addColumn(_ name: String, to table: String) {
        let (key, column) = (SQLName(table), SQLName(name))
        if let there = columns[key]?[column] {
            collide(NameCollision(kind: "column", name: there, table: others[key]?.name ?? table))
        } else {
            columns[key]?[column] = name
        }
    }

    private mutating func renameTable(_ old: String, to new: String) {
        let (table, name) = (SQLName(old), SQLName(new))
        if name != table, let there = others[name] { return collide(there) }
        others[name] = others.removeValue(forKey: table)
        others[name]?.name = new
        for key in others.keys where others[key]?.table == table { others[key]?.table = name }
        for key in triggers.keys where triggers[key]?.table == table { triggers[key]?.table = name }
        columns[name] = columns.removeValue(forKey: table)
        if made.remove(table) != nil { made.insert(name) }
    }

    private mutating func collide(_ entry: Entry) {
        collide(NameCollision(kind: entry.kind, name: entry.name, table: nil))
    }

    private mutating func collide(_ collision: NameCollision) {
        if !collisions.contains(collision) { collisions.append(collision) }
    }
}
