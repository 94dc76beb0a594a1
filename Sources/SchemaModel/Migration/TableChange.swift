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
    /// Columns whose definitions alone change.
    private(set) var edited: [String] = []
    /// Columns whose values are converted for another type on disk.
    private(set) var swapped: [(before: String, column: ColumnDefinition, source: ColumnSource)] = []
    /// Whether the table's own checks change.
    private var changesChecks = false
    /// Why SQLite cannot get there with ALTER TABLE, one clause each; empty where it can.
    private(set) var obstacles: [String] = []
    /// Whether one of these lets nothing but a table made anew get there.
    private(set) var needsRebuild = false

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
                refuse("`\(column.name)` depends on what the row holds")
            case .stored(let source, let conversions)?:
                let from = ColumnSource.stored(source, conversions)
                guard var before = oldColumns[source] else {
                    preconditionFailure("\(source) is a column of \(old.name)")
                }
                before.rename(newNames, tables: tables)
                let differences =
                    column.differences(from: before) + (conversions.isEmpty ? [] : ["has its values converted"])
                if differences.isEmpty { continue }
                obstacles.append("`\(column.name)` " + differences.joined(separator: " and "))
                let namesDropped = before.checks.contains { !$0.columns.isDisjoint(with: dropped) }
                if conversions.isEmpty, column.holdsWhat(before), !namesDropped {
                    edited.append(column.name)
                } else if column.type != before.type, column.reference == nil, before.checks.isEmpty {
                    swapped.append((source, column, from.renaming(newNames)))
                } else {
                    needsRebuild = true
                }
            case .computed?:
                guard let before = oldColumns[column.name], before.derivation != nil else {
                    added.append((column, nil))
                    if column.derivation?.isStored == true {
                        refuse("`\(column.name)` is computed and stored")
                    }
                    continue
                }
                dropped.removeAll { $0 == column.name }
                let differences = column.differences(from: before)
                if !differences.isEmpty { refuse("`\(column.name)` " + differences.joined(separator: " and ")) }
            case .filled(let fill)?:
                added.append((column, fill))
                if let reason = column.reasonAgainstAdding(fill: fill) { refuse("`\(column.name)` \(reason)") }
            case .made?, .linked?, .lookedUp?, nil: preconditionFailure("every column of a mapped table is mapped")
            }
        }
        if !old.checks.isEmpty || !new.checks.isEmpty {
            let isSame = old.checks.map { Array($0.sql.utf8) } == new.checks.map { Array($0.sql.utf8) }
            changesChecks = !isSame
            if !isSame { obstacles.append("its checks change") }
            // ALTER TABLE would write checks anew, or refuse.
            if !renamings.isEmpty || !dropped.isEmpty || !swapped.isEmpty {
                if isSame { obstacles.append("it has checks over several columns") }
                needsRebuild = true
            }
        }
        if dropped.contains("_kind") { refuse("the table holds one class only") }
        if !old.primaryKey.map({ newNames[$0] ?? $0 }).elementsEqual(new.primaryKey) {
            refuse("its key changes")
        }
    }

    private mutating func refuse(_ obstacle: String) {
        obstacles.append(obstacle)
        needsRebuild = true
    }

    /// A column that is made anew writes every row twice, and a table that is made anew every index: the first is the cheaper way where as many
    /// indexes stay as columns change, and nothing else is made of these.
    mutating func settleSwaps(oldIndexes: [IndexDefinition], newIndexes: [IndexDefinition], searched: [String]) {
        if swapped.isEmpty { return }
        let (before, after) = (Set(swapped.map(\.before)), Set(swapped.map(\.column.name)))
        if swapped.count > oldIndexes.count || oldIndexes.contains(where: { $0.mayRead(before) })
            || newIndexes.contains(where: { $0.mayRead(after) }) || !after.isDisjoint(with: searched)
            || (old.columns + new.columns).contains(where: { column in
                column.derivation != nil || column.checks.contains { !$0.columns.isSubset(of: [column.name]) }
            })
        {
            needsRebuild = true
        }
    }

    /// Whether the catalog has to be edited, after what ALTER TABLE can do.
    var needsEdit: Bool { changesChecks || !edited.isEmpty || swapped.contains { !$0.column.comesWhole } }

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

    /// Whether whatever the other holds may stand in this one as it is, apart from NULL and what CHECKs refuse. Rows from before ADD COLUMN
    /// have their value in the catalog alone, as its default: with another they would change.
    fileprivate func holdsWhat(_ old: ColumnDefinition) -> Bool {
        type == old.type && collation == old.collation && derivation == old.derivation
            && defaultValue == old.defaultValue && isSpelt(like: old)
            && (reference == nil || old.reference == nil || reference?.table == old.reference?.table)
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

    /// Whether ALTER TABLE can add it as it is to be before rows have their values in it.
    var comesWhole: Bool { checks.isEmpty && reasonAgainstAdding(fill: nil) == nil }

    /// Why ALTER TABLE cannot add the column to a table with rows; `nil` where it can.
    fileprivate func reasonAgainstAdding(fill: SQLExpression?) -> String? {
        if isRowID { return "is the key" }
        if let defaultValue, !defaultValue.isConstant { return "has a default that is computed for each row" }
        if isNotNull, defaultValue == nil { return "is required and has no default" }
        if defaultValue == nil, fill != nil, !checks.isEmpty { return "is checked before rows get their value" }
        return nil
    }
}
