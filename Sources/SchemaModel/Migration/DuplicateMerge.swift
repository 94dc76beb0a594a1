import SchemaSnapshot

/// The steps that leave one of several equal rows, over the older version's store: what led to the others leads to it afterwards.
struct DuplicateMerge {
    let duplicates: Duplicates
    let old: SchemaLookup
    let layout: StoreLayout
    private let version: SchemaVersion
    private let table: String
    /// `pairs`, written down. No name of a schema's begins like this, nor like those of its columns: within a query over this table they
    /// are never another table's.
    static let merged = "_moment_merged"

    init(_ duplicates: Duplicates, old: SchemaLookup, layout: StoreLayout, version: SchemaVersion) {
        self.duplicates = duplicates
        self.old = old
        self.layout = layout
        self.version = version
        table = duplicates.model.table
    }

    func steps() -> [PlanStep] {
        if duplicates.keep == .error { return [check] }
        // Keys are looked at before anything is written. Rows go before keys come to lead to others, which a unique would hold against them.
        return classChecks() + uniqueChecks() + selfChecks() + [creation, collection]
            + tables.map { deletion(from: $0, where: condition(on: "_id"), reason: "Of equal rows one stays.") }
            + keys.map { repointing($0.column, of: $0.model.table) } + linkSteps()
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
    var tables: [String] {
        let root = old.root(of: duplicates.model)
        var tables: [String] = []
        for model in old.withDescendants(of: root).reversed() where old.hasTable(model) && !tables.contains(model.table)
        {
            tables.append(model.table)
        }
        return tables + (old.idTable(of: root).map { [$0] } ?? [])
    }

    /// Whether a key to an object of the model may lead to one of these rows.
    func mayLeadHere(_ model: Model?) -> Bool {
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

    /// The keys of rows that go, each with that of the row that stays for it.
    private var pairs: String {
        """
        SELECT "_moment_old", "_moment_new" FROM (
        SELECT "_id" AS "_moment_old", first_value("_id") OVER (PARTITION BY \(group) ORDER BY \(order)) AS "_moment_new"
        FROM \(rows)
        ) WHERE "_moment_old" <> "_moment_new"
        """
    }

    private var creation: PlanStep {
        PlanStep(
            form: .create, table: Self.merged, reason: "What becomes of equal rows is written down for a moment.",
            statements: [
                "CREATE TABLE \"_moment_merged\" (\"_moment_old\" INTEGER PRIMARY KEY, \"_moment_new\" INTEGER NOT NULL) STRICT"
            ])
    }

    private var collection: PlanStep {
        PlanStep(
            form: .insert, table: Self.merged,
            reason: "Rows of `\(duplicates.model.name)` that are equal in \(names), with the one that stays.",
            statements: [
                """
                INSERT INTO "_moment_merged" ("_moment_old", "_moment_new")
                \(pairs)
                """
            ])
    }

    private var removal: PlanStep {
        PlanStep(
            form: .drop, table: Self.merged, reason: "Nothing needs it any more.",
            statements: [SQLStatement.dropTable(Self.merged).sql],
            account: ["_moment_old", "_moment_new"].map {
                ColumnAccount(.dropped, oldTable: Self.merged, oldColumn: $0)
            })
    }

    // MARK: What leads to them

    /// The keys that may lead to one of these rows, each with a model of its table.
    var keys: [(model: Model, column: String)] {
        var seen: Set<[String]> = []
        return old.models.values.filter(old.hasTable).sorted { $0.name < $1.name }.flatMap { model in
            relationships(inTableOf: model).compactMap { relationship in
                guard case .foreignKey(let column) = relationship.storage,
                    mayLeadHere(old.models[relationship.target]), seen.insert([model.table, column]).inserted
                else { return nil }
                return (model, column)
            }
        }
    }

    /// A condition on rows, looked at before there is a table of the pairs.
    func check(_ table: String, _ reason: String, _ query: String) -> PlanStep {
        PlanStep(
            form: .check, table: table, reason: reason,
            statements: ["WITH \"\(Self.merged)\" AS (\n\(pairs)\n)\n\(query)"])
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

    private func condition(on column: String) -> String {
        "\(identifier(column)) IN (SELECT \"_moment_old\" FROM \"\(Self.merged)\")"
    }

    private func survivor(of column: String) -> String {
        "(SELECT \"_moment_new\" FROM \"\(Self.merged)\" WHERE \"_moment_old\" = \(identifier(column)))"
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
}
