import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot

/// Writes one step between two versions as statements of PostgreSQL's.
///
/// What changes, and where each value comes from, is found for every dialect alike (`mapStep`). The order keeps every name free before it is
/// given again, and every constraint away while rows do not meet it: rows are checked, constraints and indexes that change go, tables
/// and columns go or are renamed, columns come, values are computed, and what holds for the newer version is added.
struct PostgresPlanner {
    let old: Schema
    let new: Schema
    let step: VersionStep
    let places: SchemaPlaces
    let oldStore: StoreLayout
    let newStore: StoreLayout
    /// What tables and columns of the older version are called during the step.
    let names: LayoutNames
    let before: PostgresLayout
    let between: PostgresLayout
    let after: PostgresLayout
    /// What cannot be said.
    private(set) var findings = Findings()

    init(from old: Schema, to new: Schema, step: VersionStep, places: SchemaPlaces) {
        self.old = old
        self.new = new
        self.step = step
        self.places = places
        oldStore = StoreLayout(of: old)
        newStore = StoreLayout(of: new)
        before = PostgresLayout(of: old)
        after = PostgresLayout(of: new, places: places)
        names = interimNames(from: before, to: after, mapping: step.mapping)
        between = PostgresLayout(of: old, names: names)
        findings.report(contentsOf: after.findings.all)
        // What PostgreSQL cannot have of the older version, no database of it has.
        if !after.findings.hasErrors {
            for var finding in before.findings.all {
                finding.range = places[.version]
                findings.report(finding)
            }
        }
    }

    var match: SchemaMatch { step.match }

    mutating func report(_ finding: Finding) { findings.report(finding) }

    /// - Returns: steps that are of use only if there is no finding.
    mutating func steps() -> [PostgresStep] {
        let document = match.directives.document
        refuseRowWork()
        let changes = after.tables.compactMap { change(of: $0) }
        let staying = Set(changes.map(\.after.name))
        let (early, regrouped) = (earlyTables, regroupedTables)
        let fresh = after.tables.filter { !staying.contains($0.name) && !regrouped.contains($0.name) }
        let constraints = ConstraintChange(before: before, between: between, after: after, tables: changes)
        var steps: [PostgresStep] = []
        if after.usesLocalizedCollation, !before.usesLocalizedCollation { steps.append(PostgresLayout.collationStep) }
        // Over the older version's tables.
        steps += authorsSteps("before", document.before) + orphanSteps() + checkSteps() + mergeSteps()
        steps += momentSteps() + lostKeySteps()
        // Names become free, and are given again.
        steps += constraints.dropSteps + asideSteps() + dropSteps(changes) + renameSteps(changes, constraints)
        // Rows that come from elsewhere, while the columns that they come from are there.
        steps += transferSteps() + fresh.filter { early.contains($0.name) }.map { creation($0) }
        steps += earlyInsertionSteps()
        for change in changes { steps += alterSteps(change) }
        steps += fresh.filter { !early.contains($0.name) }.map { creation($0) } + newKeySteps(changes)
        steps += lackingSteps() + appendingSteps() + clearingSteps()
        steps += constraints.addSteps(fresh: Set(fresh.map(\.name)).union(regrouped))
        for change in changes {
            let statements = after.commentStatements(change.after, from: commented(change))
            if statements.isEmpty { continue }
            steps.append(
                PostgresStep(
                    form: .comment, table: change.after.name, reason: "What the schema says of it has changed.",
                    statements: statements))
        }
        return steps + authorsSteps("after", document.after)
    }

    /// What is carried out in SQLite's stores alone.
    private mutating func refuseRowWork() {
        let document = match.directives.document
        let (older, newer) = (match.old, match.new)
        func isClass(_ name: String, in schema: SchemaLookup) -> Bool {
            schema.models[name].map { schema.isInHierarchy($0) } ?? false
        }
        let parted = document.splits.filter { split in
            older.models[split.model.value].map { older.isInHierarchy($0) && $0.strategy != .single } ?? false
        }
        let among = document.merges.filter {
            isClass($0.model.value, in: older) || isClass($0.into.value, in: newer)
        }
        let refused =
            document.picks.map { ("pick", $0.name) } + parted.map { ("split", $0.model) }
            + among.map { ("merge", $0.model) }
        for (key, name) in refused {
            report(
                .stepNotInPostgres(
                    "`\(key)` of `\(name.value)`", because: "it is carried out in SQLite's stores alone", at: name.range
                ))
        }
    }

    private func creation(_ table: PostgresTable) -> PostgresStep {
        after.creationStep(table, reason: "A new table.")
    }

    // MARK: Tables

    private func dropSteps(_ changes: [TableStep]) -> [PostgresStep] {
        let kept = Set(changes.map(\.before.name)).union(leavingTables).union(emptied)
        return before.tables.filter { !kept.contains($0.name) }.map { dropStep($0) }
    }

    func dropStep(_ table: PostgresTable) -> PostgresStep {
        PostgresStep(
            form: .drop, table: table.name, reason: "Version \(new.version) has nothing that it held.",
            account: ["dropped: " + table.columns.map(\.name).joined(separator: ", ")],
            statements: ["DROP TABLE \(quotedName(table.name))"])
    }

    private func renameSteps(_ changes: [TableStep], _ constraints: ConstraintChange) -> [PostgresStep] {
        let tables = renameOrder(
            changes.map { Renaming(from: $0.before.name, to: $0.after.name) }, caseNeedsDetour: false)
        var steps = tables.map { renaming in
            PostgresStep(
                form: .alter, table: renaming.from,
                reason: "PostgreSQL renames the table; keys that lead to it follow.",
                statements: ["ALTER TABLE \(quotedName(renaming.from)) RENAME TO \(quotedName(renaming.to))"])
        }
        let statements = constraints.renameStatements
        if !statements.isEmpty {
            steps.append(
                PostgresStep(
                    form: .alter, table: "", reason: "Names that tell their table or column follow.",
                    statements: statements))
        }
        return steps
    }

    /// The older table with its comments under the newer columns' names.
    private func commented(_ change: TableStep) -> PostgresTable {
        var table = change.between
        for column in change.columns {
            if case .kept = column.source { continue }
            if case .generated = column.source { continue }
            table.columns.removeAll { $0.name == column.column.name }
        }
        return table
    }
}

/// New names where they are the column's own, and names out of the way for columns that go while another takes their name.
private func interimNames(
    from before: PostgresLayout, to after: PostgresLayout, mapping: StoreMapping
) -> LayoutNames {
    var names = LayoutNames()
    for (name, table) in mapping.tables {
        names.tables[table.source] = name
        var columns: [String: String] = [:]
        for (column, source) in table.columns where !source.isMadeOfAnother {
            if case .stored(let old, _) = source { columns[old] = column }
        }
        for (column, source) in table.columns {
            guard case .made(_, let replaced?) = source, columns[replaced] == nil else { continue }
            // Of the same type, the values change in their place.
            let isSame = before.form(replaced, of: table.source).type == after.form(column, of: name).type
            if isSame { columns[replaced] = column }
        }
        let taken = Set(after.tables.first { $0.name == name }?.columns.map(\.name) ?? [])
        for column in before.tables.first(where: { $0.name == table.source })?.columns ?? [] {
            guard columns[column.name] == nil, column.generated == nil, taken.contains(column.name) else { continue }
            var room = NameRoom(taken: [])
            columns[column.name] = room.name("_old_" + column.name)
        }
        names.columns[table.source] = columns
    }
    return names
}
