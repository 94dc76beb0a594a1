import SchemaSnapshot

/// The steps that leave one of several equal rows, over the older version's store: what led to the others leads to it afterwards.
struct DuplicateMerge {
    private let duplicates: Duplicates
    private let old: SchemaLookup
    private let layout: StoreLayout
    private let version: SchemaVersion
    private let table: String
    /// The keys of rows that go, each with that of the row that stays for it. No name of a schema's begins like this.
    private static let merged = "_merged"

    init(_ duplicates: Duplicates, old: SchemaLookup, layout: StoreLayout, version: SchemaVersion) {
        self.duplicates = duplicates
        self.old = old
        self.layout = layout
        self.version = version
        table = duplicates.model.table
    }

    func steps() -> [PlanStep] {
        if duplicates.keep == .error { return [check] }
        return [creation, collection] + keySteps() + linkSteps()
            + [deletion(from: table, where: condition(on: "_id"), reason: "Of equal rows one stays."), removal]
    }

    private var names: String { duplicates.members.map { "`\($0)`" }.joined(separator: ", ") }

    // MARK: Which rows

    private var group: String {
        duplicates.columns.map { identifier($0.name) + ($0.collation.map { " COLLATE \(identifier($0))" } ?? "") }
            .joined(separator: ", ")
    }

    /// NULLs are equal to nothing, unless the unique says so; rows of other classes do not count.
    private var filter: String {
        var conditions = duplicates.nullsAreSame ? [] : duplicates.columns.map { "\(identifier($0.name)) IS NOT NULL" }
        if duplicates.model.base != nil {
            let kinds = old.kinds(of: duplicates.model).map { String($0) }.joined(separator: ", ")
            conditions.insert("\"_kind\" IN (\(kinds))", at: 0)
        }
        return conditions.isEmpty ? "" : "\nWHERE " + conditions.joined(separator: " AND ")
    }

    private var order: String {
        switch duplicates.keep {
        case .first, .error: return "\"_id\""
        case .last: return "\"_id\" DESC"
        case .newest(let name): return "\(column(name)) DESC NULLS LAST, \"_id\" DESC"
        case .oldest(let name): return "\(column(name)) NULLS LAST, \"_id\""
        }
    }

    private func column(_ attribute: String) -> String {
        identifier(old.column(of: attribute, in: duplicates.model))
    }

    private var check: PlanStep {
        PlanStep(
            form: .check, table: table,
            reason:
                "Rows of `\(duplicates.model.name)` may not share \(names), which is unique from version \(version) on.",
            statements: [
                """
                SELECT "_id" FROM (
                SELECT "_id", count(*) OVER (PARTITION BY \(group)) AS "count" FROM \(identifier(table))\(filter)
                ) WHERE "count" > 1 ORDER BY "_id"
                """
            ])
    }

    private var creation: PlanStep {
        PlanStep(
            form: .create, table: Self.merged, reason: "What becomes of equal rows is written down for a moment.",
            statements: [
                "CREATE TABLE \"_merged\" (\"old\" INTEGER PRIMARY KEY, \"new\" INTEGER NOT NULL) STRICT"
            ])
    }

    private var collection: PlanStep {
        PlanStep(
            form: .insert, table: Self.merged,
            reason: "Rows of `\(duplicates.model.name)` that are equal in \(names), with the one that stays.",
            statements: [
                """
                INSERT INTO "_merged" ("old", "new")
                SELECT "old", "new" FROM (
                SELECT "_id" AS "old", first_value("_id") OVER (PARTITION BY \(group) ORDER BY \(order)) AS "new"
                FROM \(identifier(table))\(filter)
                ) WHERE "old" <> "new"
                """
            ])
    }

    private var removal: PlanStep {
        PlanStep(
            form: .drop, table: Self.merged, reason: "Nothing needs it any more.",
            statements: [SQLStatement.dropTable(Self.merged).sql],
            account: ["old", "new"].map { ColumnAccount(.dropped, oldTable: Self.merged, oldColumn: $0) })
    }

    // MARK: What leads to them

    private func keySteps() -> [PlanStep] {
        var seen: Set<[String]> = []
        return old.models.values.filter(old.hasTable).sorted { $0.name < $1.name }.flatMap { model in
            relationships(inTableOf: model).flatMap { relationship -> [PlanStep] in
                guard case .foreignKey(let column) = relationship.storage,
                    old.models[relationship.target]?.table == table,
                    seen.insert([model.table, column]).inserted
                else { return [] }
                return (isUnique(column, of: model.table) ? [partnerCheck(column, of: model)] : []) + [
                    repointing(column, of: model.table)
                ]
            }
        }
    }

    /// Own ones, and in a hierarchy with a whole table for each class those of the bases.
    private func relationships(inTableOf model: Model) -> [Relationship] {
        old.idTable(of: model) == nil ? model.relationships : old.path(from: model).flatMap(\.relationships)
    }

    private func linkSteps() -> [PlanStep] {
        var seen: Set<[String]> = []
        return old.models.values.sorted { $0.name < $1.name }.flatMap { model in
            model.relationships.flatMap { relationship -> [PlanStep] in
                guard case .join(let links, let own, let other) = relationship.storage else { return [] }
                var columns = model.table == table ? [own] : []
                if old.models[relationship.target]?.table == table { columns.append(other) }
                return columns.filter { seen.insert([links, $0]).inserted }.flatMap { column in
                    [
                        repointing(column, of: links, orIgnore: true),
                        deletion(
                            from: links, where: condition(on: column),
                            reason: "The row that stays has these links already."),
                    ]
                }
            }
        }
    }

    private func condition(on column: String) -> String { "\(identifier(column)) IN (SELECT \"old\" FROM \"_merged\")" }

    private func survivor(of column: String) -> String {
        "(SELECT \"new\" FROM \"_merged\" WHERE \"old\" = \(identifier(column)))"
    }

    private func repointing(_ column: String, of owner: String, orIgnore: Bool = false) -> PlanStep {
        let value = survivor(of: column)
        return PlanStep(
            form: .update, table: owner, reason: "`\(column)` leads to the row that stays.",
            statements: [
                "UPDATE \(orIgnore ? "OR IGNORE " : "")\(identifier(owner)) SET \(identifier(column)) = \(value)\nWHERE \(condition(on: column))"
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

    private func isUnique(_ column: String, of owner: String) -> Bool {
        layout.indexes.contains {
            $0.table == owner && $0.isUnique && $0.condition == nil && $0.members.map(\.expression) == [.column(column)]
        }
    }

    /// The row that stays can have one partner only.
    private func partnerCheck(_ column: String, of model: Model) -> PlanStep {
        let name = identifier(column)
        return PlanStep(
            form: .check, table: model.table,
            reason: "Equal rows of `\(duplicates.model.name)` may have one `\(model.name)` between them.",
            statements: [
                """
                SELECT "_id" FROM (
                SELECT "_id", count(*) OVER (PARTITION BY ifnull(\(survivor(of: column)), \(name))) AS "count"
                FROM \(identifier(model.table)) WHERE \(name) IS NOT NULL
                ) WHERE "count" > 1 ORDER BY "_id"
                """
            ])
    }
}
