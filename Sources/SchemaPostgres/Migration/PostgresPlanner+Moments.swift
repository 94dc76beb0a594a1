import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot

/// What some rows are to get from others is written down over the older version's tables, in tables of the moment.
extension PostgresPlanner {
    func momentSteps() -> [PostgresStep] { moveSteps() + numberingSteps() + mergedKeySteps() }

    private func creation(_ table: String, _ columns: String) -> String {
        "CREATE TEMPORARY TABLE \(quotedName(table)) (\(columns)) ON COMMIT DROP"
    }

    // MARK: move

    private func moveSteps() -> [PostgresStep] {
        var none = Findings()
        return match.directives.document.moves.enumerated().flatMap { index, written -> [PostgresStep] in
            guard let move = match.move(written, from: old.version, to: new.version, findings: &none) else {
                return []
            }
            return steps(of: move, into: TableOfTheMoment.moved(index).name)
        }
    }

    private func steps(of move: Move, into table: String) -> [PostgresStep] {
        let name = "\(move.owner.name).\(move.source.name)"
        let owner = move.owner.table
        let links = """
            SELECT "\(move.keys.source)" AS "_source", "\(move.keys.target)" AS "_target" FROM (\(move.keys.query)) AS "keys" \
            WHERE "_key" IS NOT NULL
            """
        let values =
            "SELECT * FROM (\(match.old.rows(of: move.owner, [(move.source.name, "_moment_value")]))) AS \"rows\" "
            + "WHERE \"_moment_value\" IS NOT NULL"
        let targets = "SELECT \"_id\" FROM \(quotedName(move.targetKeys))"
        let pairs = """
            SELECT "_target", "_moment_value" FROM (\(links)) AS "links" JOIN (\(values)) AS "values" ON "values"."_id" = "links"."_source"
            WHERE "_target" IN (\(targets))
            """
        var steps: [PostgresStep] = []
        if move.isStrict {
            steps.append(
                refusal(
                    owner,
                    reason:
                        "Each value of `\(name)` must have a `\(move.target.name)` to move to in version \(new.version).",
                    query: """
                        SELECT FROM (\(values)) AS "values" WHERE NOT EXISTS (SELECT FROM (\(links)) AS "links"
                        WHERE "_source" = "values"."_id" AND "_target" IN (\(targets)))
                        """))
        }
        if move.mayDisagree {
            steps.append(
                refusal(
                    owner,
                    reason:
                        "Values of `\(name)` that move to one `\(move.target.name)` in version \(new.version) must be equal.",
                    query:
                        "SELECT FROM (\(pairs)) AS \"pairs\" GROUP BY \"_target\" HAVING count(DISTINCT \"_moment_value\") > 1"
                ))
        }
        let holder = match.old.tables(ofMembersOf: move.owner).first ?? owner
        let type = before.form(move.source.column, of: holder).type.sql
        steps.append(
            PostgresStep(
                form: .create, table: owner, reason: "The values of `\(name)`, and where they go.",
                account: move.isStrict ? [] : ["dropped: rows of values that have nowhere to go"],
                statements: [
                    creation(table, "\"_moment_row\" bigint PRIMARY KEY, \"_moment_value\" \(type) NOT NULL"),
                    "INSERT INTO \(quotedName(table))\nSELECT DISTINCT * FROM (\(pairs)) AS \"pairs\"",
                ]))
        return steps
    }

    // MARK: extract into what is there

    private func numberingSteps() -> [PostgresStep] {
        var none = Findings()
        return match.directives.document.extracts.enumerated().compactMap { index, written in
            guard let found = match.extraction(written, from: old.version, to: new.version, findings: &none),
                let existing = found.existing
            else { return nil }
            let table = TableOfTheMoment.extracted(index).name
            let (target, own) = (quotedName(existing.model.table), quotedName(existing.attribute.column))
            let (source, value) = (quotedName(found.owner.table), quotedName(found.source.column))
            let type = before.form(found.source.column, of: found.owner.table).type.sql
            return PostgresStep(
                form: .create, table: found.owner.table,
                reason:
                    "The object of `\(existing.model.name)` that stands for each value of `\(found.source.column)`.",
                statements: [
                    creation(
                        table,
                        "\"_moment_row\" \(type) NOT NULL, \"_moment_value\" bigint NOT NULL, \"isNew\" boolean NOT NULL"
                    ),
                    """
                    INSERT INTO \(quotedName(table))
                    SELECT "_wanted", coalesce("_key", (\(lastKey(of: [existing.model.table]))) + row_number() OVER (PARTITION BY "_key" IS NULL ORDER BY "_wanted")), "_key" IS NULL
                    FROM (SELECT "_wanted", min(\(target)."_id") AS "_key"
                    FROM (SELECT DISTINCT \(value) AS "_wanted" FROM \(source) WHERE \(value) IS NOT NULL) AS "wanted"
                    LEFT JOIN \(target) ON \(target).\(own) = "_wanted" GROUP BY "_wanted") AS "found"
                    """,
                    // A text may be longer than an index of another sort takes.
                    "CREATE INDEX ON \(quotedName(table)) USING hash (\"_moment_row\")",
                ])
        }
    }

    /// A query for the largest key that rows of tables have, or were given.
    private func lastKey(of tables: [String], and others: [String] = []) -> String {
        let keys = tables.flatMap { table -> [String] in
            let sequence = before.tables.first { $0.name == table }?.column("_id")?.sequence
            return ["SELECT \"_id\" FROM \(quotedName(table))"]
                + (sequence.map { ["SELECT last_value FROM \(quotedName($0))"] } ?? [])
        }
        return "SELECT max(\"_id\") FROM (\((keys + others).joined(separator: " UNION ALL "))) AS \"keys\""
    }

    // MARK: merge

    /// The keys that rows of models have as rows of another: their own where these are free.
    private func mergedKeySteps() -> [PostgresStep] {
        var none = Findings()
        // Without numbers both are of one hierarchy, which is refused.
        let merges = match.merges(from: old.version, to: new.version, findings: &none).compactMap { merge in
            merge.numbers.map { (merge: merge, numbers: $0) }
        }
        return merges.enumerated().map { index, numbered in
            let (merge, numbers) = numbered
            let earlier = merges.prefix(index).filter { $0.merge.target.name == merge.target.name }
                .map { "SELECT \"_moment_value\" FROM \(quotedName($0.numbers.name))" }
            let taken = (["SELECT \"_id\" FROM \(quotedName(merge.oldTarget.table))"] + earlier)
                .joined(separator: " UNION ALL ")
            let last = lastKey(of: [merge.oldTarget.table, merge.source.table], and: earlier)
            return PostgresStep(
                form: .create, table: merge.source.table,
                reason:
                    "The keys that rows of `\(merge.source.name)` have as rows of `\(merge.target.name)`: their own where these are free.",
                statements: [
                    creation(
                        numbers.name, "\"_moment_row\" bigint PRIMARY KEY, \"_moment_value\" bigint NOT NULL UNIQUE"),
                    """
                    INSERT INTO \(quotedName(numbers.name))
                    SELECT "_id", CASE WHEN "isTaken" THEN (\(last)) + row_number() OVER (PARTITION BY "isTaken" ORDER BY "_id") ELSE "_id" END
                    FROM (SELECT "_id", "_id" IN (\(taken)) AS "isTaken" FROM \(quotedName(merge.source.table))) AS "rows"
                    """,
                ])
        }
    }
}
