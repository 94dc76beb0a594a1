import SchemaDiagnostics
import SchemaSnapshot

/// An older to-many of whose links each row keeps one, found in both versions.
struct Pick {
    /// What the newer version calls it.
    let name: MemberName
    let source: Model
    /// The older table with the links, its columns with the row and with what the row leads to, and that of the order.
    let table: String
    let row: String
    let value: String
    let order: String?
    /// A query for the attribute by which one is picked, `_by` behind `_id`.
    let attribute: String?
    let rule: DuplicateRule
    /// The newer tables with the key, and its column there; `nil` where it lies in the rows that are led to, as before.
    let column: String?
    let tables: [String]
}

extension SchemaMatch {
    /// An entry of `pick`, held against both versions; `nil` where it cannot be carried out, which is reported.
    func pick(
        _ written: MigrationDocument.Pick, from oldVersion: SchemaVersion, to version: SchemaVersion,
        findings: inout Findings
    ) -> Pick? {
        guard let (owner, link) = relationship(written.name, in: new, version: version, findings: &findings) else {
            return nil
        }
        func refuse(_ reason: String, at range: SourceRange? = nil) -> Pick? {
            findings.report(.pickDoesNotFit(written.name.value, because: reason, at: range ?? written.name.range))
            return nil
        }
        let name = MemberName(owner.name, link.name)
        guard let endName = members[name], let source = old.models[endName.model],
            let end = source.relationship(endName.name), let target = old.models[end.target]
        else { return refuse("it is new; say with `originalName` which to-many of version \(oldVersion) it was") }
        guard end.cardinality == .many, link.cardinality != .many else {
            return refuse("it is no to-many of version \(oldVersion) that is a to-one now")
        }
        if link.cardinality == .one { return refuse("it is required, and rows may lead to nothing; make it optional") }
        if !directives.merged.isEmpty { return refuse("rows are merged in the same step; do that in a version before") }
        var attribute: String?
        switch written.rule.value {
        case .newest(let name), .oldest(let name):
            guard isComparable(name, of: target) else {
                return refuse(
                    "`\(name)` is no attribute of `\(target.name)` with a column of its own", at: written.rule.range)
            }
            attribute = old.rows(of: target, [(name, "_by")])
        case .first, .last, .error: break
        }
        let (before, inverse) = (old.inverse(of: end), new.inverse(of: link))
        if case .join = end.storage, let inverse, inverse.cardinality != .many {
            return refuse(
                "its inverse `\(link.target).\(inverse.name)` has room for one as well; do that in the next version")
        }
        var (column, tables): (String?, [String]) = (nil, [])
        if case .foreignKey(let key) = link.storage {
            (column, tables) = (key, new.tables(ofMembersOf: owner))
            if let inverse, inverse.isOrdered, before?.isOrdered ?? false {
                return refuse(
                    "its inverse `\(link.target).\(inverse.name)` has an order, which lies beside the links; "
                        + "leave it unordered in this version")
            }
        }
        var links: (table: String, row: String, value: String)
        switch end.storage {
        case .join(let table, let own, let other): links = (table, own, other)
        case .inverse(let key):
            guard let before, let holder = old.owner(of: before.name, from: target) else {
                return refuse("it has no inverse")
            }
            let holders = old.tables(ofMembersOf: holder)
            if holders.count > 1 { return refuse("its links lie in several tables") }
            if column == nil, before.cardinality == .one {
                return refuse(
                    "`\(holder.name).\(before.name)` is required, so what is not picked cannot stay; "
                        + "say with `dedupe` which row does")
            }
            links = (holders[0], key, "_id")
        case .foreignKey: return refuse("it is a to-one already")
        }
        return Pick(
            name: name, source: source, table: links.table, row: links.row, value: links.value, order: end.orderColumn,
            attribute: attribute, rule: written.rule.value, column: column, tables: tables)
    }

    // MARK: Steps

    func pickSteps(_ pick: Pick, into picked: TableOfTheMoment, version: SchemaVersion) -> [PlanStep] {
        if pick.rule == .error {
            let check = PlanStep(
                form: .check, table: pick.source.table,
                reason: "Each row has at most one `\(pick.name)` from version \(version) on.",
                statements: [
                    "SELECT DISTINCT \"_moment_row\" AS \"_id\" FROM (\(ranking(of: pick))) WHERE \"_place\" > 1 ORDER BY \"_id\""
                ])
            return [check] + (pick.column == nil ? [] : collection(pick, into: picked))
        }
        if pick.column != nil { return collection(pick, into: picked) }
        let condition = "\"_id\" IN (SELECT \"_moment_value\" FROM (\(ranking(of: pick))) WHERE \"_place\" > 1)"
        return [
            PlanStep(
                form: .update, table: pick.table, reason: "Of the links of `\(pick.name)` one stays for each row.",
                statements: ["UPDATE \(identifier(pick.table)) SET \(identifier(pick.row)) = NULL WHERE \(condition)"],
                account: [
                    ColumnAccount(
                        .emptied, oldTable: pick.table, oldColumn: pick.row, newTable: pick.table, newColumn: pick.row,
                        value: condition)
                ])
        ]
    }

    private func collection(_ pick: Pick, into picked: TableOfTheMoment) -> [PlanStep] {
        [
            picked.creation,
            PlanStep(
                form: .insert, table: picked.name, reason: "Of the links of `\(pick.name)` one stays for each row.",
                statements: [
                    "INSERT INTO \(identifier(picked.name)) (\"_moment_row\", \"_moment_value\")\n"
                        + "SELECT \"_moment_row\", \"_moment_value\" FROM (\(ranking(of: pick))) WHERE \"_place\" = 1"
                ],
                account: [
                    ColumnAccount(
                        .kept, oldTable: pick.table, oldColumn: pick.row, newTable: picked.name,
                        newColumn: "_moment_row")
                ]),
        ]
    }

    /// The links with the place that each has among those of its row.
    private func ranking(of pick: Pick) -> String {
        let (row, value) = ("l.\(identifier(pick.row))", "l.\(identifier(pick.value))")
        let place = pick.order.map { "l.\(identifier($0))" }
        let order =
            switch pick.rule {
            case .first, .error: (place.map { "\($0) NULLS FIRST, " } ?? "") + value
            case .last: (place.map { "\($0) DESC NULLS LAST, " } ?? "") + "\(value) DESC"
            case .newest: "t.\"_by\" DESC NULLS LAST, \(value) DESC"
            case .oldest: "t.\"_by\" NULLS LAST, \(value)"
            }
        let join = pick.attribute.map { " LEFT JOIN (\($0)) AS t ON t.\"_id\" = \(value)" } ?? ""
        return
            "SELECT \(row) AS \"_moment_row\", \(value) AS \"_moment_value\", row_number() OVER (PARTITION BY \(row) ORDER BY \(order)) "
            + "AS \"_place\" FROM \(identifier(pick.table)) AS l\(join) WHERE \(row) IS NOT NULL"
    }

    func mapPicks(from old: SchemaVersion, to new: SchemaVersion, in mapping: inout StoreMapping) {
        var none = Findings()
        for (index, written) in directives.document.picks.enumerated() {
            guard let found = pick(written, from: old, to: new, findings: &none), let column = found.column else {
                continue
            }
            let lookup = ColumnSource.Lookup(table: TableOfTheMoment.picked(index).name, key: "_id")
            for table in found.tables { mapping.tables[table]?.columns[column] = .lookedUp(lookup) }
        }
    }
}
