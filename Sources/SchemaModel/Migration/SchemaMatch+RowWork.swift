import SchemaDiagnostics
import SchemaSnapshot

/// What a step does to rows besides bringing tables into another shape.
struct RowWork {
    /// Over the older version's store.
    var before: [PlanStep] = []
    /// Over the newer version's store.
    var after: [PlanStep] = []
}

extension SchemaMatch {
    /// The author's statements and the merging of equal rows; every directive has been found to fit.
    func rowWork(from old: Schema, to new: Schema, mapping: StoreMapping) -> RowWork {
        let document = directives.document
        var work = RowWork()
        if !document.before.forSQLite.isEmpty {
            work.before.append(ownStep("before", document.before.forSQLite, version: new.version))
        }
        var none = Findings()
        if !document.orphans.isEmpty {
            let layout = StoreLayout(of: old)
            for written in document.orphans {
                guard let found = orphans(written, from: old.version, findings: &none) else { continue }
                work.before += orphanSteps(found, layout: layout)
            }
        }
        if !document.checks.isEmpty {
            let layout = StoreLayout(of: new)
            for written in document.checks {
                guard let found = promisedCheck(written, version: new.version, findings: &none) else { continue }
                work.before += checkSteps(
                    found.model, found.check, mapping: mapping, layout: layout, version: new.version)
            }
        }
        for written in document.converts where written.rule.value == .strict {
            guard let found = conversion(written, from: old.version, to: new.version, findings: &none) else { continue }
            work.before.append(strictCheck(found, version: new.version))
        }
        if let merging = rowMerging(from: old.version, to: new.version) {
            let planner = StepPlanner(
                from: StoreLayout(of: old), to: StoreLayout(of: new), mapping: mapping, version: new.version)
            work.before += DuplicateMerge(merging, leaving: planner.leavingIndexes, version: new.version).steps()
        }
        for (index, written) in document.picks.enumerated() {
            guard let found = pick(written, from: old.version, to: new.version, findings: &none) else { continue }
            let picked = TableOfTheMoment.picked(index)
            work.before += pickSteps(found, into: picked, version: new.version)
            if found.column != nil { work.after.append(picked.removal) }
        }
        for (index, written) in document.moves.enumerated() {
            guard let found = move(written, from: old.version, to: new.version, findings: &none) else { continue }
            let values = TableOfTheMoment.moved(index)
            work.before += moveChecks(found, version: new.version)
            work.before += moveSteps(found, into: values)
            work.after.append(values.removal)
        }
        for (index, written) in document.extracts.enumerated() {
            guard let found = extraction(written, from: old.version, to: new.version, findings: &none),
                found.existing != nil
            else { continue }
            let numbers = TableOfTheMoment.extracted(
                index, collation: found.source.type == .scalar(.decimal) ? "decimal" : nil)
            work.before += numberingSteps(found, into: numbers)
            work.after.append(numbers.removal)
        }
        let merges = merges(from: old.version, to: new.version, findings: &none)
        if !merges.isEmpty {
            work.before += mergeSteps(merges, layout: StoreLayout(of: new), version: new.version)
            work.after += merges.compactMap(\.numbers?.removal)
        }
        if !document.after.forSQLite.isEmpty {
            work.after.append(ownStep("after", document.after.forSQLite, version: new.version))
        }
        return work
    }

    private func ownStep(_ key: String, _ statements: [Located<String>], version: SchemaVersion) -> PlanStep {
        PlanStep(
            form: .sql, table: "", reason: "What `\(key)` under `migration` of version \(version) says.",
            statements: statements.map(\.value))
    }

    /// The values that become objects; every directive has been found to fit.
    func mapExtractions(from old: SchemaVersion, to new: SchemaVersion, in mapping: inout StoreMapping) {
        var none = Findings()
        for (index, written) in directives.document.extracts.enumerated() {
            guard let found = extraction(written, from: old, to: new, findings: &none) else { continue }
            guard found.existing != nil else {
                mapping.tables[found.linked.table]?.columns[found.linkColumn] = .linked(found.source.column)
                mapping.insertions.append(
                    .distinct(
                        table: found.target.table, column: found.attribute.column, source: found.owner.table,
                        sourceColumn: found.source.column))
                continue
            }
            let numbers = TableOfTheMoment.extracted(index)
            mapping.tables[found.linked.table]?.columns[found.linkColumn] = .lookedUp(
                ColumnSource.Lookup(table: numbers.name, key: found.source.column, isLink: true))
            mapping.insertions.append(
                .lacking(
                    table: found.target.table, column: found.attribute.column, numbers: numbers.name,
                    source: found.owner.table, sourceColumn: found.source.column))
        }
    }

    /// Which object stands for each value, where some are there already: numbers for those that come follow theirs
    /// and those of objects that are no more.
    func numberingSteps(_ found: Extraction, into numbers: TableOfTheMoment) -> [PlanStep] {
        guard let existing = found.existing else { return [] }
        let (value, source) = (identifier(found.source.column), identifier(found.owner.table))
        // In one group rather than joined: SQLite's automatic indexes do not go by collations.
        let order = found.source.type == .scalar(.decimal) ? " COLLATE \"decimal\"" : ""
        let (own, table) = (identifier(existing.attribute.column), identifier(existing.model.table))
        return [
            numbers.creation,
            PlanStep(
                form: .insert, table: numbers.name,
                reason:
                    "The object of `\(existing.model.name)` that stands for each value of `\(found.source.column)`.",
                statements: [
                    """
                    INSERT INTO \(identifier(numbers.name)) ("_moment_row", "_moment_value")
                    SELECT "value", coalesce("key", (SELECT coalesce(max("_id"), 0) FROM (SELECT "_id" FROM \(table) UNION ALL \(leasedKeys))) + row_number() OVER (PARTITION BY "key" IS NULL ORDER BY "value"\(order)))
                    FROM (SELECT min("v") AS "value", min("k") AS "key" FROM (
                    SELECT \(value) AS "v", NULL AS "k", 1 AS "isWanted" FROM \(source) WHERE \(value) IS NOT NULL
                    UNION ALL SELECT \(own), "_id", 0 FROM \(table) WHERE \(own) IS NOT NULL
                    ) GROUP BY "v"\(order) HAVING max("isWanted"))
                    """
                ],
                account: [
                    ColumnAccount(
                        .kept, oldTable: found.owner.table, oldColumn: found.source.column, newTable: numbers.name,
                        newColumn: "_moment_row")
                ]),
        ]
    }
}
