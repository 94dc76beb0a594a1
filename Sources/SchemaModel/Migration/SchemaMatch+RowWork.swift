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
        if !document.before.isEmpty {
            work.before.append(ownStep("before", document.before, version: new.version))
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
        if !document.dedupes.isEmpty {
            let layout = StoreLayout(of: old)
            for written in document.dedupes {
                guard let found = duplicates(written, from: old.version, to: new.version, findings: &none) else {
                    continue
                }
                work.before += DuplicateMerge(found, old: self.old, layout: layout, version: new.version).steps()
            }
        }
        if !document.after.isEmpty { work.after = [ownStep("after", document.after, version: new.version)] }
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
        for written in directives.document.extracts {
            guard let extraction = extraction(written, from: old, to: new, findings: &none) else { continue }
            mapping.tables[extraction.linked.table]?.columns[extraction.linkColumn] = .linked(extraction.source.column)
            mapping.insertions.append(
                StoreMapping.Insertion(
                    table: extraction.target.table, column: extraction.attribute.column,
                    source: extraction.owner.table, sourceColumn: extraction.source.column))
        }
    }
}
