/// How one table of a store gets from an older version's shape to a newer one's, decided column by column.
struct TableChange {
    let old: TableDefinition
    let new: TableDefinition
    var mapping: StoreMapping.Table
    /// Columns that keep their values under another name.
    private(set) var renamings: [Renaming] = []
    /// Old columns that nothing comes from.
    private(set) var dropped: [String] = []
    /// New columns that nothing stored goes into.
    private(set) var added: [(column: ColumnDefinition, fill: SQLExpression?)] = []
    /// Why SQLite cannot get there with ALTER TABLE, one clause each; empty where it can.
    private(set) var obstacles: [String] = []

    /// - Parameter tables: old table names by what they are called now.
    init(from old: TableDefinition, to new: TableDefinition, mapping: StoreMapping.Table, tables: [String: String]) {
        self.old = old
        self.new = new
        self.mapping = mapping
        if Self.isNone(from: old, to: new, mapping: mapping, tables: tables) { return }
        let oldColumns = Dictionary(old.columns.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var newNames: [String: String] = [:]
        for column in new.columns {
            guard let from = mapping.columns[column.name], case .stored(let source, _) = from, !from.isMadeOfAnother
            else { continue }
            newNames[source] = column.name
            if !source.utf8.elementsEqual(column.name.utf8) {
                renamings.append(Renaming(from: source, to: column.name))
            }
        }
        let replaced = Set(
            mapping.columns.values.compactMap { source -> String? in
                if case .made(_, let column) = source { column } else { nil }
            })
        dropped = old.columns.map(\.name).filter { newNames[$0] == nil && !replaced.contains($0) }
        for column in new.columns {
            switch mapping.columns[column.name] {
            case let source? where source.isMadeOfAnother:
                obstacles.append("`\(column.name)` depends on what the row holds")
            case .stored(let source, let conversions)?:
                guard var before = oldColumns[source] else {
                    preconditionFailure("\(source) is a column of \(old.name)")
                }
                before.rename(newNames, tables: tables)
                let differences =
                    column.differences(from: before) + (conversions.isEmpty ? [] : ["has its values converted"])
                if !differences.isEmpty {
                    obstacles.append("`\(column.name)` " + differences.joined(separator: " and "))
                }
            case .computed?:
                guard let before = oldColumns[column.name], before.derivation != nil else {
                    added.append((column, nil))
                    if column.derivation?.isStored == true {
                        obstacles.append("`\(column.name)` is computed and stored")
                    }
                    continue
                }
                dropped.removeAll { $0 == column.name }
                let differences = column.differences(from: before)
                if !differences.isEmpty {
                    obstacles.append("`\(column.name)` " + differences.joined(separator: " and "))
                }
            case .filled(let fill)?:
                added.append((column, fill))
                if let reason = column.reasonAgainstAdding(fill: fill) {
                    obstacles.append("`\(column.name)` \(reason)")
                }
            case .made?, .linked?, .lookedUp?, nil: preconditionFailure("every column of a mapped table is mapped")
            }
        }
        if !old.checks.isEmpty || !new.checks.isEmpty {
            let isSame = old.checks.map { Array($0.sql.utf8) } == new.checks.map { Array($0.sql.utf8) }
            if !isSame { obstacles.append("its checks change") }
            // ALTER TABLE would write checks anew, or refuse.
            if isSame, !renamings.isEmpty || !dropped.isEmpty { obstacles.append("it has checks over several columns") }
        }
        if dropped.contains("_kind") { obstacles.append("the table holds one class only") }
        if !old.primaryKey.map({ newNames[$0] ?? $0 }).elementsEqual(new.primaryKey) {
            obstacles.append("its key changes")
        }
    }

    /// Whether the table is the same to the letter and every value stays where it is: most tables of most steps, told without a look at more.
    private static func isNone(
        from old: TableDefinition, to new: TableDefinition, mapping: StoreMapping.Table, tables: [String: String]
    ) -> Bool {
        guard old == new, old.name.utf8.elementsEqual(new.name.utf8) else { return false }
        let texts = zip(old.primaryKey + old.checks.map(\.sql), new.primaryKey + new.checks.map(\.sql))
        guard texts.allSatisfy({ $0.utf8.elementsEqual($1.utf8) }) else { return false }
        return zip(old.columns, new.columns).allSatisfy { before, column in
            guard before.isSpelt(like: column) else { return false }
            if let target = column.reference?.table, let renamed = tables[target],
                !renamed.utf8.elementsEqual(target.utf8)
            {
                return false
            }
            switch mapping.columns[column.name] {
            case .stored(let source, let conversions)?:
                return conversions.isEmpty && source.utf8.elementsEqual(column.name.utf8)
            case .computed?: return column.derivation != nil
            case .filled?, .made?, .linked?, .lookedUp?, nil: return false
            }
        }
    }

    /// Whether nothing is to be done.
    var isNone: Bool { obstacles.isEmpty && renamings.isEmpty && dropped.isEmpty && added.isEmpty }

    /// Old names to new names of the columns that are renamed.
    var newNames: [String: String] { Dictionary(uniqueKeysWithValues: renamings.map { ($0.from, $0.to) }) }

    /// What is computed goes before what it is computed from.
    var droppedInOrder: [String] {
        let computed = Set(old.columns.filter { $0.derivation != nil }.map(\.name))
        return dropped.filter(computed.contains) + dropped.filter { !computed.contains($0) }
    }

    var needsRebuild: Bool { !obstacles.isEmpty }

    /// Added columns whose rows have another value than ADD COLUMN gives them.
    var refilled: [(column: ColumnDefinition, fill: SQLExpression?)] {
        added.filter { ($0.fill ?? .literal(.null)) != ($0.column.defaultValue ?? .literal(.null)) }
    }
}

extension ColumnDefinition {
    /// Takes over new names of columns and tables, as SQLite does when it renames them.
    fileprivate mutating func rename(_ columns: [String: String], tables: [String: String]) {
        name = columns[name] ?? name
        checks = checks.map { $0.renaming(columns) }
        if let table = reference?.table { reference?.table = tables[table] ?? table }
    }

    /// What is not as it was, in words; empty where nothing changed. Compared as SQLite sees it, by the bytes of names and texts.
    fileprivate func differences(from old: ColumnDefinition) -> [String] {
        if self == old, isSpelt(like: old) { return [] }
        var words: [String] = []
        if type != old.type { words.append("changes its type on disk") }
        if collation != old.collation { words.append("changes its collation") }
        if isNotNull != old.isNotNull { words.append(isNotNull ? "becomes required" : "becomes optional") }
        if defaultValue != old.defaultValue { words.append("changes its default") }
        if derivation != old.derivation { words.append("is computed otherwise") }
        if checks != old.checks { words.append("changes its CHECK") }
        if reference?.table != old.reference?.table {
            words.append("changes its target")
        } else if reference != old.reference {
            words.append("changes its delete rule")
        }
        return words.isEmpty ? ["changes the spelling of a text"] : words
    }

    /// Whether the bytes are the same of what Swift finds equal in several spellings; checks hold no other texts than these.
    fileprivate func isSpelt(like other: ColumnDefinition) -> Bool {
        func text(_ expression: SQLExpression?) -> String {
            if case .literal(.text(let text)) = expression { text } else { "" }
        }
        return name.utf8.elementsEqual(other.name.utf8)
            && (reference?.table ?? "").utf8.elementsEqual((other.reference?.table ?? "").utf8)
            && text(defaultValue).utf8.elementsEqual(text(other.defaultValue).utf8)
    }

    /// Why ALTER TABLE cannot add the column to a table with rows; `nil` where it can.
    fileprivate func reasonAgainstAdding(fill: SQLExpression?) -> String? {
        if isRowID { return "is the key" }
        if let defaultValue, !defaultValue.isConstant { return "has a default that is computed for each row" }
        if isNotNull, defaultValue == nil { return "is required and has no default" }
        if defaultValue == nil, fill != nil, !checks.isEmpty { return "is checked before rows get their value" }
        return nil
    }
}
