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
        refuseStatements()
        let changes = after.tables.compactMap { change(of: $0) }
        let fresh = after.tables.filter { table in !changes.contains { $0.after.name == table.name } }
        let inserted = Set(step.mapping.insertions.map(\.table))
        var steps = checkSteps() + mergeSteps() + lostKeySteps()
        if after.usesLocalizedCollation, !before.usesLocalizedCollation {
            steps.insert(PostgresLayout.collationStep, at: 0)
        }
        let constraints = ConstraintChange(before: before, between: between, after: after, tables: changes)
        steps += constraints.dropSteps + dropSteps(changes) + renameSteps(changes, constraints)
        steps += fresh.filter { inserted.contains($0.name) }.map { creation($0) } + insertionSteps()
        for change in changes { steps += alterSteps(change) }
        steps += fresh.filter { !inserted.contains($0.name) }.map { creation($0) } + newKeySteps(changes)
        steps += constraints.addSteps(fresh: Set(fresh.map(\.name)))
        for change in changes {
            let statements = after.commentStatements(change.after, from: commented(change))
            if statements.isEmpty { continue }
            steps.append(
                PostgresStep(
                    form: .comment, table: change.after.name, reason: "What the schema says of it has changed.",
                    statements: statements))
        }
        return steps
    }

    /// Statements that an author wrote are SQLite's as wholes.
    private mutating func refuseStatements() {
        let document = match.directives.document
        for (key, statements) in [("before", document.before), ("after", document.after)] {
            for statement in statements {
                report(
                    .stepNotInPostgres(
                        "a statement of `\(key)`", because: "it is written in SQLite's SQL", at: statement.range))
            }
        }
        let others =
            document.moves.map { ("move", $0.source) } + document.splits.map { ("split", $0.model) }
            + document.merges.map { ("merge", $0.model) } + document.orphans.map { ("orphans", $0.name) }
            + document.picks.map { ("pick", $0.name) }
        for (key, name) in others {
            report(
                .stepNotInPostgres(
                    "`\(key)` of `\(name.value)`", because: "it is carried out in SQLite's stores alone", at: name.range
                ))
        }
        for links in step.mapping.links {
            report(
                .stepNotInPostgres(
                    "`\(links.table)`", because: "its links come from a column of `\(links.source)`",
                    at: places[.version]))
        }
        for regrouping in step.mapping.regroupings {
            report(
                .stepNotInPostgres(
                    "the hierarchy in `\(regrouping.oldTables[0])`",
                    because: "its rows come to lie otherwise, class by class", at: places[.version]))
        }
        var none = Findings()
        for written in document.dedupes {
            let found = match.duplicates(written, from: old.version, to: new.version, findings: &none)
            guard let model = found?.model, match.old.isInHierarchy(model), model.strategy != .single else { continue }
            report(
                .stepNotInPostgres(
                    "`dedupe` of `\(model.name)`", because: "its rows lie in several tables", at: written.model.range))
        }
        let isIntoOthers = step.mapping.insertions.contains { if case .lacking = $0 { true } else { false } }
        for written in document.extracts where isIntoOthers {
            report(
                .stepNotInPostgres(
                    "`extract` of `\(written.source.value)`", because: "objects are there already",
                    at: written.source.range))
        }
    }

    private func creation(_ table: PostgresTable) -> PostgresStep {
        after.creationStep(table, reason: "A new table.")
    }

    // MARK: Tables

    private func dropSteps(_ changes: [TableStep]) -> [PostgresStep] {
        before.tables.filter { table in !changes.contains { $0.before.name == table.name } }.map { table in
            PostgresStep(
                form: .drop, table: table.name, reason: "Version \(new.version) has nothing that it held.",
                account: ["dropped: " + table.columns.map(\.name).joined(separator: ", ")],
                statements: ["DROP TABLE \(quotedName(table.name))"])
        }
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

    private func insertionSteps() -> [PostgresStep] {
        step.mapping.insertions.compactMap { insertion in
            guard case .distinct(let table, let own, let source, let sourceColumn) = insertion else { return nil }
            // The columns of the source have their older names until its own step.
            let column = quotedName(sourceColumn)
            return PostgresStep(
                form: .insert, table: table, reason: "A row for each distinct value of `\(sourceColumn)`.",
                statements: [
                    "INSERT INTO \(quotedName(table)) (\(quotedName(own)))\n"
                        + "SELECT DISTINCT \(column) FROM \(quotedName(names.table(source)))\n"
                        + "WHERE \(column) IS NOT NULL ORDER BY 1"
                ])
        }
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
