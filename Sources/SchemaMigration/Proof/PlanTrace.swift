import SchemaSnapshot

/// What a plan says of each column of the older store, followed from its first step to its last.
struct PlanTrace {
    struct Column: Hashable {
        var table: String
        var name: String

        // As SQLite tells them apart.
        static func == (left: Column, right: Column) -> Bool {
            ExactText(left.table) == ExactText(right.table) && ExactText(left.name) == ExactText(right.name)
        }
    }

    /// A column whose values became objects: each row leads by `link` to the object that has its value.
    struct Lookup: Hashable {
        var source: Column
        var link: Column
        var value: Column
    }

    /// Where the values of an older column are afterwards, under the keys of their rows.
    private(set) var kept: [Column: [Column]] = [:]
    /// Older columns whose values become something else or go, as the plan says.
    private(set) var announced: Set<Column> = []
    /// Older columns that are kept for some classes of a hierarchy, and are NULL or nowhere for others.
    private(set) var partial: Set<Column> = []
    /// Of partial columns, the numbers that stand in their place for other classes: discriminators of rows that change their class.
    private(set) var replaced: [Column: Set<Int64>] = [:]
    /// Of partial columns, those in whose place other classes have something else, where they had nothing.
    private(set) var filledElsewhere: Set<Column> = []
    /// Older tables of which rows may go.
    private(set) var losesRows: Set<String> = []
    /// Newer tables into which rows come that were none of the table's.
    private(set) var gainsRows: Set<String> = []
    /// Newer columns whose values are others each time: fresh UUIDs, the time, and what is made of such.
    private(set) var varying: Set<Column> = []
    private(set) var lookups: Set<Lookup> = []
    /// Statements or code of the author's may have changed any row.
    private(set) var isOpen = false

    /// By the columns of the moment: the older ones whose values they hold.
    private var current: [Column: Set<Column>] = [:]
    private var links: [Column: Column] = [:]
    private var objects: [Column: Column] = [:]
    /// Of tables that get their names later: columns whose values differ each time.
    private var chances: Set<Column> = []
    /// What lies in such tables, under those names.
    private var passed: [ColumnAccount] = []
    /// Stands for values that differ each time.
    private static let chance = Column(table: "", name: "")
    /// What the planner puts before the name of a table that is to take another's place.
    private static let passing = "_new_"
    private static let words = StatementWords()

    /// - Parameter columns: those of the older store that hold values, by table.
    init(_ plan: PlanDescription, columns: [ExactText: [String]]) {
        for (table, names) in columns {
            for name in names {
                let column = Column(table: table.text, name: name)
                current[column] = [column]
            }
        }
        for step in plan.steps { follow(step) }
        for (column, origins) in current {
            for origin in origins.subtracting([Self.chance]) { kept[origin, default: []].append(column) }
            if origins.contains(Self.chance) { varying.insert(column) }
        }
        for (source, link) in links {
            if let value = objects[source] { lookups.insert(Lookup(source: source, link: link, value: value)) }
        }
    }

    private mutating func follow(_ step: PlanStep) {
        let ofChance = step.account.filter { !$0.newColumn.isEmpty && isOfChance($0, in: step) }
        switch step.form {
        case .check, .create, .search: return
        case .sql, .code: isOpen = true
        case .insert: insert(step)
        case .transfer: transfer(step)
        case .delete: announceRows(step)
        case .drop: drop(step)
        case .alter, .edit, .update, .swap, .rebuild:
            announceRows(step)
            for table in step.oldTables { rewrite(table, step) }
        }
        for entry in ofChance {
            let isPassing = step.form == .transfer && entry.newTable.hasPrefix(Self.passing)
            let table = isPassing ? String(entry.newTable.dropFirst(Self.passing.count)) : entry.newTable
            if isPassing {
                chances.insert(Column(table: table, name: entry.newColumn))
            } else {
                current[Column(table: table, name: entry.newColumn)] = [Self.chance]
            }
        }
    }

    /// Whether a column has another value each time: by itself, or since it is made of one that has.
    private func isOfChance(_ entry: ColumnAccount, in step: PlanStep) -> Bool {
        if Self.isChance(entry.value) { return true }
        func varies(_ column: Column) -> Bool { current[column]?.contains(Self.chance) ?? false }
        switch entry.fate {
        case .converted, .moved: if varies(Column(table: entry.oldTable, name: entry.oldColumn)) { return true }
        case .filled: break
        // Rows stay where they are in other forms, and their values with them.
        case .kept:
            return [.insert, .transfer].contains(step.form)
                && varies(Column(table: entry.oldTable, name: entry.oldColumn))
        case .dropped, .linked, .emptied, .orphaned: return false
        }
        let tables = Set(step.oldTables + [entry.oldTable, entry.newTable])
        let varying = current.keys.filter { tables.contains($0.table) && varies($0) }
        if varying.isEmpty { return false }
        let names = Self.words.words(of: entry.value).names
        return varying.contains { names.contains(SQLName($0.name)) }
    }

    /// Whether an expression has another value each time.
    static func isChance(_ sql: String) -> Bool {
        let text = sql.lowercased().filter { !$0.isWhitespace }
        // SQLite's functions of time take now where nothing else is said: https://www.sqlite.org/lang_datefunc.html
        let words = [
            "'now'", "random", "current_time", "current_date", "unixepoch()", "unixepoch('subsec", "datetime()",
            "date()",
            "time()", "julianday()", "changes()", "last_insert_rowid()",
        ]
        return words.contains { text.contains($0) } || text.contains(/strftime\('[^']*'\)/)
    }

    private func columns(of table: String) -> [Column] { current.keys.filter { $0.table == table } }

    private func origins(_ entry: ColumnAccount) -> Set<Column> {
        (current[Column(table: entry.oldTable, name: entry.oldColumn)] ?? []).subtracting([Self.chance])
    }

    private mutating func announce(_ account: some Sequence<ColumnAccount>) {
        for entry in account where entry.fate != .kept { announced.formUnion(origins(entry)) }
    }

    private mutating func announceRows(_ step: PlanStep) {
        for entry in step.account where entry.fate == .dropped && entry.oldColumn.isEmpty {
            losesRows.formUnion(columns(of: entry.oldTable).flatMap { current[$0] ?? [] }.map(\.table))
        }
    }

    // MARK: Forms

    /// What comes is told apart by value; the rows from which it comes stay for now.
    private mutating func insert(_ step: PlanStep) {
        gainsRows.insert(step.table)
        for entry in step.account where !entry.oldColumn.isEmpty {
            announced.formUnion(origins(entry))
            guard entry.fate == .kept, entry.newTable == step.table else { continue }
            for origin in origins(entry) { objects[origin] = Column(table: entry.newTable, name: entry.newColumn) }
        }
    }

    /// The tables that are filled here get their names when the old ones go: one older column may lie in several of them, class by class.
    private mutating func transfer(_ step: PlanStep) {
        announceRows(step)
        announce(step.account)
        let kept = step.account.filter { $0.fate == .kept }
        for var entry in kept where entry.newTable.hasPrefix(Self.passing) {
            entry.newTable = String(entry.newTable.dropFirst(Self.passing.count))
            passed.append(entry)
        }
        for entry in kept {
            let ofTable = kept.filter { $0.oldTable == entry.oldTable }
            let conditions = Set(ofTable.filter { $0.oldColumn == entry.oldColumn }.map(\.value))
            if conditions != Set(ofTable.map(\.value)) { partial.formUnion(origins(entry)) }
            for other in step.account
            where other.fate == .filled && other.newTable == entry.newTable && other.newColumn == entry.newColumn {
                filledElsewhere.formUnion(origins(entry))
                guard let number = Int64(other.value) else { continue }
                for origin in origins(entry) { replaced[origin, default: []].insert(number) }
            }
        }
    }

    /// Tables go; where rows were put into others before, the account says which column came to be which.
    private mutating func drop(_ step: PlanStep) {
        announce(step.account)
        var after: [Column: Set<Column>] = [:]
        let arrived = passed.filter { step.oldTables.contains($0.oldTable) }
        passed.removeAll { step.oldTables.contains($0.oldTable) }
        for entry in step.account + arrived where entry.fate == .kept {
            let values = current[Column(table: entry.oldTable, name: entry.oldColumn)] ?? []
            after[Column(table: entry.newTable, name: entry.newColumn), default: []].formUnion(values)
            // Rows come under the keys that they have.
            let key = current[Column(table: entry.oldTable, name: "_id")] ?? []
            if !key.isEmpty { after[Column(table: entry.newTable, name: "_id"), default: []].formUnion(key) }
        }
        for column in step.oldTables.flatMap(columns) { current[column] = nil }
        current.merge(after) { $0.union($1) }
        for chance in chances where step.account.contains(where: { $0.newTable == chance.table }) {
            current[chance, default: []].insert(Self.chance)
            chances.remove(chance)
        }
    }

    /// Rows stay under their keys; a column that is not named is kept under its name.
    private mutating func rewrite(_ table: String, _ step: PlanStep) {
        let account = step.account.filter { $0.oldTable == table }
        let destination = account.first { $0.fate == .kept || $0.fate == .converted }?.newTable ?? table
        let before = columns(of: table).map { ($0, current[$0] ?? []) }
        var linked: [Column: Column] = [:]
        for (column, _) in before { current[column] = nil }
        for (column, values) in before {
            let entries = account.filter { $0.oldColumn == column.name }
            for entry in entries where entry.fate != .kept {
                announced.formUnion(values.subtracting([Self.chance]))
                guard entry.fate == .linked else { continue }
                for value in values { linked[value] = Column(table: entry.newTable, name: entry.newColumn) }
            }
            let places = entries.filter { $0.fate == .kept }.map { Column(table: $0.newTable, name: $0.newColumn) }
            for place in entries.isEmpty ? [Column(table: destination, name: column.name)] : places {
                current[place, default: []].formUnion(values)
            }
            rename(
                column, to: places.first ?? Column(table: destination, name: column.name),
                isGone: !entries.isEmpty && places.isEmpty)
        }
        links.merge(linked) { $1 }
        for entry in account where entry.fate == .filled {
            let column = Column(table: entry.newTable, name: entry.newColumn)
            announced.formUnion((current[column] ?? []).subtracting([Self.chance]))
            current[column] = nil
        }
    }

    /// What became of links and objects of steps before.
    private mutating func rename(_ column: Column, to other: Column, isGone: Bool) {
        for (source, link) in links where link == column { links[source] = isGone ? nil : other }
        for (source, value) in objects where value == column { objects[source] = isGone ? nil : other }
    }
}
