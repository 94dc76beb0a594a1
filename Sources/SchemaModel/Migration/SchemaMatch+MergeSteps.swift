import SchemaDiagnostics
import SchemaSnapshot

extension SchemaMatch {
    /// The steps over the older store: the new keys of the rows of all merges, and then, since rows may lead to each other, what stands
    /// against these.
    func mergeSteps(_ merges: [Merge], layout: StoreLayout, version: SchemaVersion) -> [PlanStep] {
        /// Those into the same model that come before.
        func earlier(_ index: Int) -> [Merge] {
            merges.prefix(index).filter { $0.target.name == merges[index].target.name }
        }
        return merges.indices.flatMap { numberingSteps(merges[$0], after: earlier($0)) }
            + merges.indices.flatMap { mergeChecks(merges[$0], after: earlier($0), layout: layout, version: version) }
    }

    private func numberingSteps(_ merge: Merge, after earlier: [Merge]) -> [PlanStep] {
        let taken =
            (["SELECT \"_id\" FROM \(identifier(merge.oldTarget.table))"]
            + earlier.map { "SELECT \"_value\" FROM \(identifier($0.numbers.name))" }).joined(separator: " UNION ALL ")
        let source = identifier(merge.source.table)
        return [
            merge.numbers.creation,
            PlanStep(
                form: .insert, table: merge.numbers.name,
                reason:
                    "The keys that rows of `\(merge.source.name)` have as rows of `\(merge.target.name)`: their own where these are free.",
                statements: [
                    """
                    INSERT INTO \(identifier(merge.numbers.name)) ("_row", "_value")
                    SELECT "_id", CASE WHEN "taken" THEN (SELECT max("_id") FROM (\(taken) UNION ALL SELECT "_id" FROM \(source))) + row_number() OVER (PARTITION BY "taken" ORDER BY "_id") ELSE "_id" END
                    FROM (SELECT "_id", "_id" IN (\(taken)) AS "taken" FROM \(source))
                    """
                ],
                account: [
                    ColumnAccount(
                        .moved, oldTable: merge.source.table, oldColumn: "_id", newTable: merge.numbers.name,
                        newColumn: "_row")
                ]),
        ]
    }

    private func mergeChecks(
        _ merge: Merge, after earlier: [Merge], layout: StoreLayout, version: SchemaVersion
    ) -> [PlanStep] {
        var mapping = StoreMapping.Table(source: merge.source.table, columns: merge.columns)
        // A row that stands against it is told of by the key that it has.
        mapping.columns["_id"] = .stored("_id")
        let table = layout.tables.first { $0.name == merge.target.table }
        return merge.uniques.map { uniqueCheck($0, merge, earlier, version) }
            + merge.target.checks.compactMap { check in
                table.map {
                    let condition = "NOT (\(replacingNames(in: check.sql, new.columnNames(of: merge.target))))"
                    return PlanStep(
                        form: .check, table: merge.source.table,
                        reason:
                            "Each row of `\(merge.source.name)` must meet the check `\(check.name)` of `\(merge.target.name)` from version \(version) on.",
                        statements: [
                            "SELECT \"_id\" FROM (\(mapping.rows(of: $0, for: condition)))\nWHERE \(condition) ORDER BY \"_id\""
                        ])
                }
            }
    }

    private func uniqueCheck(_ unique: Merge.Unique, _ merge: Merge, _ earlier: [Merge], _ version: SchemaVersion)
        -> PlanStep
    {
        func rows(_ table: String, isSource: Bool, _ values: [String]) -> String {
            let columns = values.enumerated().map { "\($0.element) AS \"u\($0.offset)\"" }.joined(separator: ", ")
            return "SELECT \(isSource ? 1 : 0) AS \"own\", \"_id\", \(columns) FROM \(identifier(table))"
        }
        let all =
            [rows(merge.oldTarget.table, isSource: false, unique.columns.map { identifier($0.target) })]
            + earlier.flatMap { other in
                other.uniques.filter { $0.members == unique.members }.map {
                    rows(other.source.table, isSource: false, $0.columns.map { "(\($0.source.expression.sql))" })
                }
            }
            + [rows(merge.source.table, isSource: true, unique.columns.map { "(\($0.source.expression.sql))" })]
        let group = unique.columns.enumerated().map { index, column in
            "\"u\(index)\"" + (column.collation.map { " COLLATE \(identifier($0))" } ?? "")
        }.joined(separator: ", ")
        let filter =
            unique.nullsAreSame
            ? "" : " WHERE " + unique.columns.indices.map { "\"u\($0)\" IS NOT NULL" }.joined(separator: " AND ")
        let names = unique.members.map { "`\($0)`" }.joined(separator: ", ")
        return PlanStep(
            form: .check, table: merge.source.table,
            reason:
                "Rows of `\(merge.source.name)` become rows of `\(merge.target.name)` in version \(version), of which no two may share \(names).",
            statements: [
                """
                SELECT "_id" FROM (SELECT "own", "_id", count(*) OVER (PARTITION BY \(group)) AS "count" FROM (
                \(all.joined(separator: "\nUNION ALL "))
                )\(filter)) WHERE "count" > 1 AND "own" ORDER BY "_id"
                """
            ])
    }

    func mapMerges(from oldVersion: SchemaVersion, to version: SchemaVersion, in mapping: inout StoreMapping) {
        var none = Findings()
        for merge in merges(from: oldVersion, to: version, findings: &none) {
            mapping.insertions.append(
                .appended(
                    table: merge.target.table, columns: sorted(merge.columns), source: merge.source.table,
                    numbers: merge.numbers.name))
            for relationship in merge.source.relationships {
                guard case .join(let oldLinks, let oldOwn, let oldOther) = relationship.storage,
                    let name = mergedMembers[MemberName(merge.source.name, relationship.name)],
                    let end = merge.target.relationship(name.name),
                    case .join(let links, let own, let other) = end.storage,
                    models[end.target] == relationship.target || directives.merged[relationship.target] == end.target
                else { continue }
                // Links of an end that was there, under another name, lie in its own table already.
                if mapping.tables[links]?.source == oldLinks { continue }
                var columns: [String: ColumnSource] = [
                    own: key(oldOwn, to: merge.source.name), other: key(oldOther, to: relationship.target),
                ]
                if let order = end.orderColumn {
                    columns[order] = relationship.orderColumn.map { .stored($0) } ?? .filled(nil)
                }
                if let order = new.inverse(of: end)?.orderColumn {
                    columns[order] = old.inverse(of: relationship)?.orderColumn.map { .stored($0) } ?? .filled(nil)
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
