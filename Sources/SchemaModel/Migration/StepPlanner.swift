import SchemaSnapshot

/// Turns a mapping between two layouts into steps, the cheapest safe form first.
///
/// The steps need foreign keys to be off: only then may a table be dropped or made anew while others point to it. The order keeps every
/// name free before it is given again: tables go, tables are renamed, their columns change, tables come.
struct StepPlanner {
    let old: StoreLayout
    let new: StoreLayout
    let mapping: StoreMapping
    let oldTables: [String: TableDefinition]
    private let oldIndexes: [String: [IndexDefinition]]
    let newIndexes: [String: [IndexDefinition]]
    /// Old table to new table.
    let newNames: [String: String]
    let version: SchemaVersion
    /// Steps before these that look for rows.
    let promises: [PlanStep]

    init(
        from old: StoreLayout, to new: StoreLayout, mapping: StoreMapping, version: SchemaVersion,
        after promises: [PlanStep] = []
    ) {
        self.promises = promises
        self.old = old
        self.new = new
        self.mapping = mapping
        self.version = version
        oldTables = Dictionary(old.tables.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        oldIndexes = Dictionary(grouping: old.indexes, by: \.table)
        newIndexes = Dictionary(grouping: new.indexes, by: \.table)
        newNames = Dictionary(uniqueKeysWithValues: mapping.tables.map { ($1.source, $0) })
    }

    func steps() -> [PlanStep] {
        let changes = new.tables.compactMap { change(of: $0) }
        let indexes = changes.map { change in
            IndexChange(
                from: oldIndexes[change.old.name] ?? [], to: newIndexes[change.new.name] ?? [], change: change)
        }
        let searches = SearchChange(from: old.searches, to: new.searches, changes: changes)
        var steps =
            changes.flatMap { narrowingChecks($0) } + searches.dropSteps + transferSteps()
            + dropSteps { table in !mapping.insertions.contains { $0.emptied == table } } + replacementSteps()
            + renameSteps(zip(changes, indexes).map { ($0, $1) })
            + insertionSteps() + linkSteps()
        for (change, indexes) in zip(changes, indexes) {
            if lacksClasses(change) || change.isNone && indexes.isNone { continue }
            steps +=
                change.needsRebuild
                ? remakingSteps(change)
                : alterSteps(change, indexes, searches: searches.kept.filter { $0.tables.contains(change.new.name) })
        }
        steps += lackingSteps()
        steps += changes.filter { lacksClasses($0) }.map { keyStep($0) }
        let filledTables = regroupedTables.union(
            mapping.insertions.filter { $0.emptied == nil }.map(\.table) + mapping.links.map(\.table))
        steps += new.creationSteps(
            of: { mapping.tables[$0.name] == nil && !filledTables.contains($0.name) }, reason: "A new table."
        ).map { filled($0) }
        return steps + changes.flatMap { clearingSteps($0) } + mapping.regroupings.flatMap { clearingSteps(of: $0) }
            + appendingSteps() + searches.createSteps { mapping.tables[$0] != nil || filledTables.contains($0) }
    }

    /// The older indexes that the newer version has not, or under another name; each goes somewhere in the steps.
    var leavingIndexes: [IndexDefinition] {
        let changes = Dictionary(
            new.tables.compactMap { change(of: $0) }.map { ($0.old.name, $0) }, uniquingKeysWith: { first, _ in first })
        return old.indexes.filter { index in
            guard let change = changes[index.table] else { return true }
            return IndexChange(
                from: oldIndexes[index.table] ?? [], to: newIndexes[change.new.name] ?? [], change: change
            ).dropped.contains(index)
        }
    }

    // MARK: Tables of keys

    func isKeyTable(_ name: String) -> Bool { new.keyTables[name] != nil }

    func indexes(of table: String) -> [IndexDefinition] { newIndexes[table] ?? [] }

    /// Whether a key to a row of an older version's table of keys may have led to a class that is gone with its rows.
    func isLost(in oldKeys: String) -> Bool {
        (old.keyTables[oldKeys] ?? [:]).values.contains { newNames[$0] == nil && !leavingTables.contains($0) }
    }

    /// Those of a table of keys, by discriminator.
    func keptClasses(of table: String) -> [(kind: Int, table: String)] {
        (new.keyTables[table] ?? [:]).filter { mapping.tables[$0.value] != nil }
            .sorted { $0.key < $1.key }.map { (kind: $0.key, table: $0.value) }
    }

    private func change(of table: TableDefinition) -> TableChange? {
        guard let mapping = mapping.tables[table.name] else { return nil }
        guard let source = oldTables[mapping.source] else { preconditionFailure("\(mapping.source) is an old table") }
        var change = TableChange(from: source, to: table, mapping: mapping, tables: newNames)
        change.settleSwaps(
            oldIndexes: oldIndexes[source.name] ?? [], newIndexes: indexes(of: table.name),
            searched: new.searches.filter { $0.tables.contains(table.name) }.flatMap(\.columns))
        return change
    }

    // MARK: Tables

    /// Tables of the older version whose rows are taken along class by class.
    private var leavingTables: Set<String> { Set(mapping.regroupings.flatMap(\.oldTables)) }

    func dropSteps(of isWanted: (String) -> Bool) -> [PlanStep] {
        old.tables.filter { newNames[$0.name] == nil && !leavingTables.contains($0.name) && isWanted($0.name) }.map {
            table in
            PlanStep(
                form: .drop, table: table.name, reason: "Version \(version) has nothing that it held.",
                statements: [SQLStatement.dropTable(table.name).sql],
                account: table.columns.map { ColumnAccount(.dropped, oldTable: table.name, oldColumn: $0.name) })
        }
    }

    private func renameSteps(_ changes: [(change: TableChange, indexes: IndexChange)]) -> [PlanStep] {
        let renamings = changes.map { Renaming(from: $0.change.old.name, to: $0.change.new.name) }
        if renamings.allSatisfy({ $0.from.utf8.elementsEqual($0.to.utf8) }) { return [] }
        let byName = Dictionary(changes.map { ($0.change.old.name, $0) }, uniquingKeysWith: { first, _ in first })
        /// The old name behind a third one.
        var origins: [String: String] = [:]
        return renameOrder(renamings, caseNeedsDetour: true).map { renaming in
            var statements: [SQLStatement] = []
            let origin = origins[renaming.from] ?? renaming.from
            let columns = byName[origin]?.change.old.columns.map(\.name) ?? []
            // Names of indexes tell their table: they must be free before another table takes its name.
            if origin == renaming.from {
                statements = (byName[origin]?.indexes.dropped ?? []).map { .dropIndex($0.name) }
            }
            origins[renaming.to] = origin
            return PlanStep(
                form: .alter, table: renaming.from, reason: "SQLite renames the table and every reference to it.",
                statements: (statements + [.renameTable(renaming.from, to: renaming.to)]).map(\.sql),
                account: columns.map {
                    ColumnAccount(
                        .kept, oldTable: renaming.from, oldColumn: $0, newTable: renaming.to, newColumn: $0)
                })
        }
    }

    // MARK: Columns

    private func alterSteps(
        _ change: TableChange, _ indexes: IndexChange, searches: [SearchDefinition]
    ) -> [PlanStep] {
        let table = change.new.name
        let isRenamed = !change.old.name.utf8.elementsEqual(table.utf8)
        // Those of a renamed table are gone already.
        var statements: [SQLStatement] = isRenamed ? [] : indexes.dropped.map { .dropIndex($0.name) }
        // Names of columns that go are free for those that are renamed, and theirs for those that come.
        statements += change.droppedInOrder.map { .dropColumn($0, table: table) }
        statements += renameOrder(change.renamings, caseNeedsDetour: false)
            .map { .renameColumn($0.from, to: $0.to, table: table) }
        // What is computed may be so from columns that come with it.
        let added =
            change.added.filter { $0.column.derivation == nil } + change.added.filter { $0.column.derivation != nil }
        statements += added.map { .addColumn($0.column, table: table) }
        var steps: [PlanStep] = []
        if !statements.isEmpty {
            steps.append(
                PlanStep(
                    form: .alter, table: table, reason: reasonToAlter(change), statements: statements.map(\.sql),
                    account: alterAccount(change, table: table)))
        }
        if !change.refilled.isEmpty { steps.append(updateStep(change, table: table)) }
        if !change.swapped.isEmpty { steps.append(swapStep(change)) }
        if change.needsEdit {
            steps.append(
                editStep(change, indexes: self.indexes(of: table).filter { !indexes.created.contains($0) }, searches))
        }
        if !indexes.created.isEmpty {
            steps.append(
                PlanStep(
                    form: .create, table: table, reason: "Indexes come without touching a row.",
                    statements: indexes.created.map { SQLStatement.createIndex($0).sql }))
        }
        return steps
    }

    private func reasonToAlter(_ change: TableChange) -> String {
        var clauses: [String] = []
        if !change.added.isEmpty { clauses.append("adds \(list(change.added.map(\.column.name)))") }
        if !change.renamings.isEmpty { clauses.append("renames \(list(change.renamings.map(\.from)))") }
        if !change.dropped.isEmpty { clauses.append("drops \(list(change.dropped))") }
        if clauses.isEmpty { return "Indexes go without touching a row." }
        return "ALTER TABLE \(clauses.joined(separator: ", ")) in place."
    }

    private func alterAccount(_ change: TableChange, table: String) -> [ColumnAccount] {
        change.dropped.map { ColumnAccount(.dropped, oldTable: table, oldColumn: $0) }
            + change.renamings.map {
                ColumnAccount(.kept, oldTable: table, oldColumn: $0.from, newTable: table, newColumn: $0.to)
            }
            + change.added.filter { $0.column.derivation == nil }.map {
                ColumnAccount(
                    .filled, newTable: table, newColumn: $0.column.name,
                    value: ($0.column.defaultValue ?? .literal(.null)).sql)
            }
    }

    private func updateStep(_ change: TableChange, table: String) -> PlanStep {
        let assignments = change.refilled.map {
            SQLStatement.Assignment($0.column.name, $0.fill ?? .literal(.null))
        }
        return PlanStep(
            form: .update, table: table,
            reason: "Rows that are there get another value than new ones in \(list(assignments.map(\.column))).",
            statements: [SQLStatement.update(table, set: assignments).sql],
            account: assignments.map {
                ColumnAccount(
                    .converted, oldTable: table, oldColumn: $0.column, newTable: table, newColumn: $0.column,
                    value: $0.value.sql)
            })
    }

    // MARK: Rebuild

    /// The table is made anew under another name, filled, and put in the old one's place, so that references to it stay as they are.
    func rebuildStep(_ change: TableChange) -> PlanStep {
        let table = change.new.name
        var made = change.new
        made.name = "_new_" + table
        var assignments: [SQLStatement.Assignment] = []
        var account: [ColumnAccount] = []
        for column in change.new.columns {
            guard let source = change.mapping.columns[column.name], source != .computed else { continue }
            assignments.append(SQLStatement.Assignment(column.name, source.expression))
            account.append(Self.account(of: column.name, source: source, table: table))
        }
        account += change.dropped.map { ColumnAccount(.dropped, oldTable: table, oldColumn: $0) }
        let statements: [SQLStatement] =
            [
                .createTable(made), .copy(from: table, to: made.name, columns: assignments), .dropTable(table),
                .renameTable(made.name, to: table),
            ] + (newIndexes[table] ?? []).map { .createIndex($0) }
        return PlanStep(
            form: .rebuild, table: table,
            reason:
                "The table is made anew, which ALTER TABLE cannot spare: \(change.obstacles.joined(separator: "; ")).",
            statements: statements.map(\.sql), account: account)
    }

    static func account(of column: String, source: ColumnSource, table: String) -> ColumnAccount {
        switch source {
        case .stored(let oldColumn, let conversions):
            ColumnAccount(
                conversions.isEmpty ? .kept : .converted, oldTable: table, oldColumn: oldColumn, newTable: table,
                newColumn: column, value: conversions.isEmpty ? "" : source.expression.sql)
        case .made(_, let replaced?):
            ColumnAccount(
                .converted, oldTable: table, oldColumn: replaced, newTable: table, newColumn: column,
                value: source.expression.sql)
        case .linked(let oldColumn):
            ColumnAccount(
                .linked, oldTable: table, oldColumn: oldColumn, newTable: table, newColumn: column,
                value: source.expression.sql)
        case .lookedUp(let lookup) where lookup.isLink:
            ColumnAccount(
                .linked, oldTable: table, oldColumn: lookup.key, newTable: table, newColumn: column,
                value: source.expression.sql)
        case .lookedUp(let lookup):
            ColumnAccount(
                .moved, oldTable: lookup.table, oldColumn: "_moment_value", newTable: table, newColumn: column,
                value: "_moment_row")
        case .filled, .computed, .made:
            ColumnAccount(.filled, newTable: table, newColumn: column, value: source.expression.sql)
        }
    }

    func list(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }
}
