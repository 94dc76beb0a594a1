import SchemaSnapshot

/// The steps that leave one of several equal rows, over the older version's store: what led to the others leads to it afterwards.
struct DuplicateMerge {
    let merging: RowMerging
    let queries: MergeQueries
    private let version: SchemaVersion
    /// Older indexes that the newer version has not, or under another name.
    private let leaving: [IndexDefinition]

    init(_ merging: RowMerging, leaving: [IndexDefinition], version: SchemaVersion) {
        self.merging = merging
        self.leaving = leaving
        self.version = version
        queries = MergeQueries(merging)
    }

    /// Everything is looked at before anything is written. Rows go before keys come to lead to others, which a unique would hold against them.
    func steps() -> [PlanStep] {
        var steps = merging.promises.map(promise) + classChecks() + uniqueChecks() + selfChecks()
        if merging.roots.isEmpty { return steps }
        var made: Set<String> = []
        for root in merging.roots {
            steps += [creation(root), collection(root, made: made)]
            // Of several classes' rows each is looked for by itself.
            if merging.merges(ofRoot: root).count == 1 { made.insert(pairs(root)) }
        }
        steps += uniqueSteps()
        for root in merging.roots {
            steps += merging.tables(ofRoot: root).map {
                deletion(from: $0, where: condition(on: "_id", root), reason: "Of equal rows one stays.")
            }
        }
        return steps + merging.keys.map { repointing($0) } + merging.linkKeys.flatMap(linkSteps)
            + merging.roots.map(removal)
    }

    func pairs(_ root: Model) -> String { merging.pairs(ofRoot: root) }

    func names(_ members: [String]) -> String { members.map { "`\($0)`" }.joined(separator: ", ") }

    // MARK: Which rows

    private func promise(_ duplicates: Duplicates) -> PlanStep {
        PlanStep(
            form: .check, table: duplicates.model.table,
            reason:
                "Rows of `\(duplicates.model.name)` may not share \(names(duplicates.members)), which is unique from version \(version) on.",
            statements: [
                queries.with(
                    """
                    SELECT "_id" FROM (
                    SELECT "_id", count(*) OVER (PARTITION BY \(queries.group(duplicates))) AS "_moment_count" FROM \(queries.rows(of: duplicates))\(queries.filter(duplicates))
                    ) WHERE "_moment_count" > 1 ORDER BY "_id"
                    """)
            ])
    }

    private func creation(_ root: Model) -> PlanStep {
        PlanStep(
            form: .create, table: pairs(root), reason: "What becomes of equal rows is written down for a moment.",
            statements: [
                "CREATE TABLE \"\(pairs(root))\" (\"_moment_old\" INTEGER PRIMARY KEY, \"_moment_new\" INTEGER NOT NULL) STRICT"
            ])
    }

    private func collection(_ root: Model, made: Set<String>) -> PlanStep {
        let merges = merging.merges(ofRoot: root)
        let equal = merges.map { "`\($0.model.name)` that are equal in \(names($0.members))" }
        // In the query the pairs have the name that their table has.
        let query = queries.with("SELECT \"_moment_old\", \"_moment_new\" FROM \"\(pairs(root))\"", made: made)
        return PlanStep(
            form: .insert, table: pairs(root),
            reason: "Rows of \(equal.joined(separator: ", and of ")), with the one that stays.",
            statements: ["INSERT INTO \"\(pairs(root))\" (\"_moment_old\", \"_moment_new\")\n\(query)"])
    }

    private func removal(_ root: Model) -> PlanStep {
        PlanStep(
            form: .drop, table: pairs(root), reason: "Nothing needs it any more.",
            statements: [SQLStatement.dropTable(pairs(root)).sql],
            account: ["_moment_old", "_moment_new"].map {
                ColumnAccount(.dropped, oldTable: pairs(root), oldColumn: $0)
            })
    }

    // MARK: What leads to them

    /// What is no unique of the newer version any more is not held against keys that change.
    private func uniqueSteps() -> [PlanStep] {
        let columns = Dictionary(grouping: merging.keys, by: \.table).mapValues { Set($0.map(\.column)) }
        let found = leaving.filter { index in
            index.isUnique && columns[index.table].map { index.mayRead($0) } ?? false
        }
        var tables: [String] = []
        for index in found where !tables.contains(index.table) { tables.append(index.table) }
        return tables.map { table in
            PlanStep(
                form: .alter, table: table, reason: "What is not unique any more may become equal.",
                statements: found.filter { $0.table == table }.map { SQLStatement.dropIndex($0.name).sql })
        }
    }

    private func linkSteps(_ key: RowMerging.Key) -> [PlanStep] {
        [
            repointing(key, orIgnore: true),
            deletion(
                from: key.table, where: condition(on: key.column, key.root),
                reason: "The row that stays has these links already."),
        ]
    }

    private func condition(on column: String, _ root: Model) -> String {
        "\(identifier(column)) IN (SELECT \"_moment_old\" FROM \"\(pairs(root))\")"
    }

    private func repointing(_ key: RowMerging.Key, orIgnore: Bool = false) -> PlanStep {
        let (owner, column) = (key.table, key.column)
        let value =
            "(SELECT \"_moment_new\" FROM \"\(pairs(key.root))\" WHERE \"_moment_old\" = \(identifier(column)))"
        return PlanStep(
            form: .update, table: owner, reason: "`\(column)` leads to the row that stays.",
            statements: [
                "UPDATE \(orIgnore ? "OR IGNORE " : "")\(identifier(owner)) SET \(identifier(column)) = \(value)\nWHERE \(condition(on: column, key.root))"
            ],
            account: [
                ColumnAccount(
                    .converted, oldTable: owner, oldColumn: column, newTable: owner, newColumn: column, value: value)
            ])
    }

    private func deletion(from owner: String, where condition: String, reason: String) -> PlanStep {
        PlanStep(
            form: .delete, table: owner, reason: reason,
            statements: ["DELETE FROM \(identifier(owner)) WHERE \(condition)"],
            account: [ColumnAccount(.dropped, oldTable: owner, value: condition)])
    }
}
