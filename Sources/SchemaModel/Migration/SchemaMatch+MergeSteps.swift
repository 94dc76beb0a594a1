import SchemaDiagnostics
import SchemaSnapshot

extension SchemaMatch {
    /// The steps over the older store: the new keys of the rows of all merges, and then, since rows may lead to each other, what stands
    /// against these.
    func mergeSteps(_ merges: [Merge], layout: StoreLayout, version: SchemaVersion) -> [PlanStep] {
        /// Those into the same model that come before.
        func earlier(_ index: Int) -> [Merge] {
            merges.prefix(index).filter { new.root(of: $0.target).name == new.root(of: merges[index].target).name }
        }
        return merges.indices.flatMap { numberingSteps(merges[$0], after: earlier($0)) }
            + merges.indices.flatMap { mergeChecks(merges[$0], after: earlier($0), layout: layout, version: version) }
    }

    private func numberingSteps(_ merge: Merge, after earlier: [Merge]) -> [PlanStep] {
        guard let numbers = merge.numbers else { return [] }
        let keys = old.keyTable(of: old.root(of: merge.oldTarget))
        let taken =
            (["SELECT \"_id\" FROM \(identifier(keys))"]
            + earlier.compactMap(\.numbers).map { "SELECT \"_moment_value\" FROM \(identifier($0.name))" })
            .joined(separator: " UNION ALL ")
        let source = identifier(merge.source.table)
        return [
            numbers.creation,
            PlanStep(
                form: .insert, table: numbers.name,
                reason:
                    "The keys that rows of `\(merge.source.name)` have as rows of `\(merge.target.name)`: their own where these are free.",
                statements: [
                    """
                    INSERT INTO \(identifier(numbers.name)) ("_moment_row", "_moment_value")
                    SELECT "_id", CASE WHEN "taken" THEN (SELECT max("_id") FROM (\(taken) UNION ALL SELECT "_id" FROM \(source) UNION ALL \(leasedKeys))) + row_number() OVER (PARTITION BY "taken" ORDER BY "_id") ELSE "_id" END
                    FROM (SELECT "_id", "_id" IN (\(taken)) AS "taken" FROM \(source))
                    """
                ],
                account: [
                    ColumnAccount(
                        .moved, oldTable: merge.source.table, oldColumn: "_id", newTable: numbers.name,
                        newColumn: "_moment_row")
                ]),
        ]
    }

    private func mergeChecks(
        _ merge: Merge, after earlier: [Merge], layout: StoreLayout, version: SchemaVersion
    ) -> [PlanStep] {
        let known = merge.numbers == nil ? Set(old.path(from: merge.source).map(\.name)) : []
        let classes = new.path(from: merge.target).filter { !known.contains(models[$0.name] ?? "") }
        return merge.uniques.map { uniqueCheck($0, merge, earlier, version) }
            + classes.flatMap { declaring in declaring.checks.map { (declaring, $0) } }.compactMap { declaring, check in
                let owner = new.idTable(of: merge.target) == nil ? declaring.table : merge.target.table
                guard let table = layout.tables.first(where: { $0.name == owner }),
                    let part = merge.parts.first(where: { $0.table == owner })
                else { return nil }
                var mapping = StoreMapping.Table(source: merge.source.table, columns: part.columns)
                // A row that stands against it is told of by the key that it has.
                mapping.columns["_id"] = .stored("_id")
                let condition = "NOT (\(replacingNames(in: check.sql, new.columnNames(of: declaring))))"
                return PlanStep(
                    form: .check, table: merge.source.table,
                    reason:
                        "Each row of `\(merge.source.name)` must meet the check `\(check.name)` of `\(declaring.name)` from version \(version) on.",
                    statements: [
                        "SELECT \"_id\" FROM (\(mapping.rows(of: table, for: condition, from: rows(of: merge.source))))\nWHERE \(condition) ORDER BY \"_id\""
                    ])
            }
    }

    /// What stands behind FROM for the rows of just a class, with all their columns.
    private func rows(of model: Model) -> String {
        let rows: StoreMapping.ClassRows = old.rows(of: model)
        let tables = rows.tables.map(identifier)
        let joined = tables[0] + tables.dropFirst().map { " JOIN \($0) USING (\"_id\")" }.joined()
        return joined
            + (rows.kinds.map { " WHERE \"_kind\" IN (\($0.map { String($0) }.joined(separator: ", ")))" } ?? "")
    }

    private func uniqueCheck(_ unique: Merge.Unique, _ merge: Merge, _ earlier: [Merge], _ version: SchemaVersion)
        -> PlanStep
    {
        func select(_ rows: String, isSource: Bool, _ values: [String]) -> String {
            let columns = values.enumerated().map { "\($0.element) AS \"u\($0.offset)\"" }.joined(separator: ", ")
            return "SELECT \(isSource ? 1 : 0) AS \"own\", \"_id\", \(columns) FROM \(rows)"
        }
        let names = unique.columns.indices.map { "u\($0)" }
        let held = old.rows(of: unique.model, zip(unique.columns, names).map { ($0.target, $1) })
        let all =
            [select("(\(held))", isSource: false, names.map(identifier))]
            + earlier.flatMap { other in
                other.uniques.filter { $0.model.name == unique.model.name && $0.members == unique.members }.map {
                    select(rows(of: other.source), isSource: false, $0.columns.map { "(\($0.source.expression.sql))" })
                }
            }
            + [select(rows(of: merge.source), isSource: true, unique.columns.map { "(\($0.source.expression.sql))" })]
        let group = unique.columns.enumerated().map { index, column in
            "\"u\(index)\"" + (column.collation.map { " COLLATE \(identifier($0))" } ?? "")
        }.joined(separator: ", ")
        let filter =
            unique.nullsAreSame
            ? "" : " WHERE " + unique.columns.indices.map { "\"u\($0)\" IS NOT NULL" }.joined(separator: " AND ")
        let members = unique.members.map { "`\($0)`" }.joined(separator: ", ")
        return PlanStep(
            form: .check, table: merge.source.table,
            reason:
                "Rows of `\(merge.source.name)` become rows of `\(merge.target.name)` in version \(version), of which no two may share \(members).",
            statements: [
                """
                SELECT "_id" FROM (SELECT "own", "_id", count(*) OVER (PARTITION BY \(group)) AS "count" FROM (
                \(all.joined(separator: "\nUNION ALL "))
                )\(filter)) WHERE "count" > 1 AND "own" ORDER BY "_id"
                """
            ])
    }

    func mapMerges(_ merges: [Merge], in mapping: inout StoreMapping) {
        for merge in merges {
            if let numbers = merge.numbers {
                mapping.insertions += merge.parts.map {
                    .appended(
                        table: $0.table, columns: sorted($0.columns), source: merge.source.table, numbers: numbers.name)
                }
            }
            for relationship in merge.source.relationships {
                guard case .join(let oldLinks, let oldOwn, let oldOther) = relationship.storage,
                    let name = mergedMembers[MemberName(merge.source.name, relationship.name)],
                    let end = new.models[name.model]?.relationship(name.name),
                    case .join(let links, let own, let other) = end.storage,
                    models[end.target] == relationship.target || isMerged(relationship.target, into: end.target)
                else { continue }
                // Links of an end that was there, under another name, lie in its own table already.
                if mapping.tables[links]?.source == oldLinks { continue }
                var columns: [String: ColumnSource] = [
                    own: key(oldOwn, to: merge.source.name), other: key(oldOther, to: relationship.target),
                ]
                if let order = end.orderColumn {
                    columns[order] = relationship.orderColumn.map { .stored($0) } ?? columns[other]
                }
                if let order = new.inverse(of: end)?.orderColumn {
                    columns[order] = old.inverse(of: relationship)?.orderColumn.map { .stored($0) } ?? columns[own]
                }
                mapping.insertions.append(
                    .appended(table: links, columns: sorted(columns), source: oldLinks, numbers: nil))
            }
        }
    }

    private func sorted(_ columns: [String: ColumnSource]) -> [StoreMapping.Insertion.Column] {
        columns.sorted { $0.key < $1.key }.map { StoreMapping.Insertion.Column(name: $0.key, source: $0.value) }
    }
}
