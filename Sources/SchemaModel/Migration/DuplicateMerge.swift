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
        return [creation, collection] + classChecks() + keySteps() + linkSteps()
            + tables.map { deletion(from: $0, where: condition(on: "_id"), reason: "Of equal rows one stays.") }
            + [removal]
    }

    private var names: String { duplicates.members.map { "`\($0)`" }.joined(separator: ", ") }

    // MARK: Which rows

    private var group: String {
        duplicates.columns.map { identifier($0.name) + ($0.collation.map { " COLLATE \(identifier($0))" } ?? "") }
            .joined(separator: ", ")
    }

    /// The rows of the class and those below, in whatever tables they lie, with what they are compared and chosen by.
    private var rows: String {
        var members = duplicates.members.map { ($0, old.column(of: $0, in: duplicates.model)) }
        if case .newest(let name) = duplicates.keep { members.append((name, column(name))) }
        if case .oldest(let name) = duplicates.keep { members.append((name, column(name))) }
        var seen: Set<String> = []
        let columns = members.filter { seen.insert($0.1).inserted }.map { (member: $0.0, name: $0.1) }
        return "(\(old.rows(of: duplicates.model, columns)))" + filter
    }

    /// NULLs are equal to nothing, unless the unique says so.
    private var filter: String {
        let conditions = duplicates.nullsAreSame ? [] : duplicates.columns.map { "\(identifier($0.name)) IS NOT NULL" }
        return conditions.isEmpty ? "" : "\nWHERE " + conditions.joined(separator: " AND ")
    }

    /// Every table that may have a part of a row, what refers to others before these.
    private var tables: [String] {
        let root = old.root(of: duplicates.model)
        var tables: [String] = []
        for model in old.withDescendants(of: root).reversed() where old.hasTable(model) && !tables.contains(model.table)
        {
            tables.append(model.table)
        }
        return tables + (old.idTable(of: root).map { [$0] } ?? [])
    }

    /// Whether a key to an object of the model may lead to one of these rows.
    private func mayLeadHere(_ model: Model?) -> Bool {
        model.map { old.root(of: $0).name == old.root(of: duplicates.model).name } ?? false
    }

    private var order: String {
        switch duplicates.keep {
        case .first, .error: return "\"_id\""
        case .last: return "\"_id\" DESC"
        case .newest(let name): return "\(identifier(column(name))) DESC NULLS LAST, \"_id\" DESC"
        case .oldest(let name): return "\(identifier(column(name))) NULLS LAST, \"_id\""
        }
    }

    private func column(_ attribute: String) -> String { old.column(of: attribute, in: duplicates.model) }

    private var check: PlanStep {
        PlanStep(
            form: .check, table: table,
            reason:
                "Rows of `\(duplicates.model.name)` may not share \(names), which is unique from version \(version) on.",
            statements: [
                """
                SELECT "_id" FROM (
                SELECT "_id", count(*) OVER (PARTITION BY \(group)) AS "count" FROM \(rows)
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
                FROM \(rows)
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

    /// A key to an object of a class below may not come to lead to one of another class.
    private func classChecks() -> [PlanStep] {
        let below = old.withDescendants(of: duplicates.model).dropFirst()
        return below.flatMap { target -> [PlanStep] in
            old.models.values.sorted { $0.name < $1.name }.flatMap { model in
                model.relationships.flatMap { relationship -> [PlanStep] in
                    switch relationship.storage {
                    case .foreignKey(let column) where relationship.target == target.name:
                        old.tables(ofMembersOf: model).map { classCheck(column, of: $0, key: "_id", target) }
                    case .join(let links, let own, _) where model.name == target.name:
                        [classCheck(own, of: links, key: own, target)]
                    case .join(let links, _, let other) where relationship.target == target.name:
                        [classCheck(other, of: links, key: other, target)]
                    case .foreignKey, .inverse, .join: []
                    }
                }
            }
        }
    }

    private func classCheck(_ column: String, of owner: String, key: String, _ target: Model) -> PlanStep {
        PlanStep(
            form: .check, table: owner,
            reason: "`\(column)` leads to `\(target.name)`, and of equal rows one of another class would stay.",
            statements: [
                """
                SELECT \(identifier(key)) FROM \(identifier(owner)) WHERE \(condition(on: column))
                AND \(survivor(of: column)) NOT IN (SELECT "_id" FROM (\(old.rows(of: target, [])))) ORDER BY 1
                """
            ])
    }

    private func keySteps() -> [PlanStep] {
        var seen: Set<[String]> = []
        return old.models.values.filter(old.hasTable).sorted { $0.name < $1.name }.flatMap { model in
            relationships(inTableOf: model).flatMap { relationship -> [PlanStep] in
                guard case .foreignKey(let column) = relationship.storage,
                    mayLeadHere(old.models[relationship.target]),
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
                var columns = mayLeadHere(model) ? [own] : []
                if mayLeadHere(old.models[relationship.target]) { columns.append(other) }
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
