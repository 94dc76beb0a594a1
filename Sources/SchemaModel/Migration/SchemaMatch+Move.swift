import SchemaDiagnostics
import SchemaSnapshot

/// An older attribute whose values move along a to-one relationship, found in both versions.
package struct Move {
    package let source: Attribute
    /// The older model that has the attribute.
    package let owner: Model
    package let target: Model
    let attribute: Attribute
    /// The older rows that may lead to another, `_id` to `_key`, as a query; and which of both has the value, and which gets it.
    package let keys: (query: String, source: String, target: String)
    /// The table of keys of the rows that get the values.
    package let targetKeys: String
    /// Whether several rows may lead to one that gets the value.
    package let mayDisagree: Bool
    /// Whether each value has to arrive.
    package let isStrict: Bool

    /// Links in the older store, from one row to another, as a query with `_source` and `_target`.
    var links: String {
        "SELECT \"\(keys.source)\" AS \"_source\", \"\(keys.target)\" AS \"_target\" FROM (\(keys.query)) WHERE \"_key\" IS NOT NULL"
    }
}

extension SchemaMatch {
    /// What `move` says, held against both versions; `nil` where it cannot be carried out, which is reported.
    package func move(
        _ written: MigrationDocument.Extract, from oldVersion: SchemaVersion, to version: SchemaVersion,
        findings: inout Findings
    ) -> Move? {
        guard let (owner, source) = attribute(written.source, in: old, version: oldVersion, findings: &findings),
            let (target, attribute) = attribute(written.into, in: new, version: version, findings: &findings),
            let (linking, link) = relationship(written.link, in: new, version: version, findings: &findings)
        else { return nil }
        func refuse(_ reason: String, at range: SourceRange) -> Move? {
            findings.report(.moveDoesNotFit(written.source.value, because: reason, at: range))
            return nil
        }
        if !source.hasOwnValues { return refuse("it has no column of its own with values", at: written.source.range) }
        if let reason = reasonAgainstMoving(to: attribute, of: target, from: source) {
            return refuse(reason, at: written.into.range)
        }
        guard let oldTarget = oldModel(of: target) else {
            return refuse("`\(target.name)` has no rows yet; `split` makes them", at: written.into.range)
        }
        let name = MemberName(linking.name, link.name)
        guard let endName = members[name], let end = old.models[endName.model]?.relationship(endName.name),
            let endOwner = old.models[endName.model], let other = old.models[end.target]
        else {
            return refuse("`\(name)` is new, so that it leads nowhere yet", at: written.link.range)
        }
        guard end.cardinality != .many else { return refuse("`\(name)` is to-many", at: written.link.range) }
        let isFromSource = old.isOrInherits(owner, from: endOwner) && old.isOrInherits(other, from: oldTarget)
        guard isFromSource || old.isOrInherits(oldTarget, from: endOwner) && old.isOrInherits(other, from: owner) else {
            return refuse(
                "`\(name)` does not lead from `\(owner.name)` to `\(target.name)`, nor back", at: written.link.range)
        }
        guard let keys = keys(of: end, in: endOwner) else {
            return refuse("`\(name)` is to-many", at: written.link.range)
        }
        let sides = keys.holdsKey == isFromSource ? ("_id", "_key") : ("_key", "_id")
        let sourceName = MemberName(owner.name, source.name)
        return Move(
            source: source, owner: owner, target: target, attribute: attribute,
            keys: (keys.query, sides.0, sides.1),
            targetKeys: old.keyTable(of: oldTarget),
            mayDisagree: isFromSource && keys.holdsKey && old.inverse(of: end)?.cardinality ?? .many == .many,
            isStrict: newMembers[sourceName] == nil && !directives.consentsToRemoving(sourceName))
    }

    /// The rows with the key of a to-one relationship, `_key`: its own or those at the other end.
    private func keys(of end: Relationship, in owner: Model) -> (query: String, holdsKey: Bool)? {
        switch end.storage {
        case .foreignKey: return (old.rows(of: owner, [(end.name, "_key")]), true)
        case .inverse:
            guard let name = end.inverse, let target = old.models[end.target],
                let holder = old.owner(of: name, from: target)
            else { return nil }
            return (old.rows(of: holder, [(name, "_key")]), false)
        case .join: return nil
        }
    }

    private func reasonAgainstMoving(to attribute: Attribute, of target: Model, from source: Attribute) -> String? {
        let name = MemberName(target.name, attribute.name)
        if members[name] != nil { return "`\(name)` has values already" }
        if directives.values[name] != nil { return "`values` says the value of `\(name)`" }
        let isSame = source.form.store == attribute.form.store && source.form.transformer == attribute.form.transformer
        guard attribute.hasOwnValues, isSame, case .keeps = conversion(from: source.type, to: attribute.type) else {
            return "`\(name)` does not hold the same values"
        }
        if !attribute.isOptional, attribute.defaultValue == nil {
            return
                "`\(name)` is required, and rows that no value reaches have none; make it optional or give it a default"
        }
        return nil
    }

    // MARK: Steps

    /// Looks for values that have nowhere to go, and for such as go to one place and differ.
    func moveChecks(_ move: Move, version: SchemaVersion) -> [PlanStep] {
        let name = "\(move.owner.name).\(move.source.name)"
        func check(_ reason: String, _ query: String) -> PlanStep {
            PlanStep(form: .check, table: move.owner.table, reason: reason, statements: [query])
        }
        var checks: [PlanStep] = []
        if move.isStrict {
            checks.append(
                check(
                    "Each value of `\(name)` must have a `\(move.target.name)` to move to in version \(version).",
                    "SELECT \"_id\" FROM (\(values(of: move))) WHERE \"_moment_value\" IS NOT NULL AND \"_id\" NOT IN (SELECT \"_source\" FROM (\(move.links)) WHERE \"_target\" IN (SELECT \"_id\" FROM \(identifier(move.targetKeys)))) ORDER BY \"_id\""
                ))
        }
        if move.mayDisagree {
            checks.append(
                check(
                    "Values of `\(name)` that move to one `\(move.target.name)` in version \(version) must be equal.",
                    """
                    SELECT "_id" FROM (
                    SELECT "_source" AS "_id", min("_moment_value") OVER "one" IS NOT max("_moment_value") OVER "one" AS "differ" FROM (\(pairs(of: move)))
                    WINDOW "one" AS (PARTITION BY "_target")
                    ) WHERE "differ" ORDER BY "_id"
                    """))
        }
        return checks
    }

    func moveSteps(_ move: Move, into values: TableOfTheMoment) -> [PlanStep] {
        let tables = old.tables(ofMembersOf: move.owner)
        // Where it is agreed that some are lost, not each value arrives.
        let account = tables.map {
            ColumnAccount(
                .moved, oldTable: $0, oldColumn: move.source.column, newTable: values.name, newColumn: "_moment_value")
        }
        return [
            values.creation,
            PlanStep(
                form: .insert, table: values.name,
                reason: "The values of `\(move.owner.name).\(move.source.name)`, and where they go"
                    + (move.isStrict ? "." : "; those that have nowhere to go are not wanted."),
                statements: [
                    "INSERT INTO \(identifier(values.name)) (\"_moment_row\", \"_moment_value\")\nSELECT DISTINCT \"_target\", \"_moment_value\" FROM (\(pairs(of: move)))"
                ], account: move.isStrict ? account : []),
        ]
    }

    private func values(of move: Move) -> String { old.rows(of: move.owner, [(move.source.name, "_moment_value")]) }

    private func pairs(of move: Move) -> String {
        "SELECT l.\"_source\", l.\"_target\", v.\"_moment_value\" FROM (\(move.links)) AS l JOIN (\(values(of: move))) AS v ON v.\"_id\" = l.\"_source\" WHERE v.\"_moment_value\" IS NOT NULL AND l.\"_target\" IN (SELECT \"_id\" FROM \(identifier(move.targetKeys)))"
    }

    func mapMoves(from old: SchemaVersion, to new: SchemaVersion, in mapping: inout StoreMapping) {
        var none = Findings()
        for (index, written) in directives.document.moves.enumerated() {
            guard let found = move(written, from: old, to: new, findings: &none) else { continue }
            let lookup = ColumnSource.Lookup(
                table: TableOfTheMoment.moved(index).name, key: "_id",
                other: self.new.defaultExpression(of: found.attribute))
            for table in self.new.tables(ofMembersOf: found.target) {
                mapping.tables[table]?.columns[found.attribute.column] = .lookedUp(lookup)
            }
        }
    }
}

extension SchemaLookup {
    /// Whether each object of a model is one of another.
    fileprivate func isOrInherits(_ model: Model, from base: Model) -> Bool {
        path(from: model).contains { $0.name == base.name }
    }
}

extension Attribute {
    /// Whether there is a column with its values: of its own, not computed, and not with the names of files.
    var hasOwnValues: Bool {
        isStored && form.derived == nil && !hasColumnsOfFields && form.externalThreshold == nil
    }
}
