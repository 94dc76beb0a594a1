import SchemaModel

/// The steps that leave one of several equal rows, over the older version's tables: what led to the others leads to it afterwards.
struct RowMerge {
    private let duplicates: Duplicates
    private let planner: PostgresPlanner
    private let table: String
    private var old: SchemaLookup { planner.match.old }

    init(_ duplicates: Duplicates, planner: PostgresPlanner) {
        self.duplicates = duplicates
        self.planner = planner
        table = duplicates.model.table
    }

    func steps() -> [PostgresStep] {
        if duplicates.keep == .error {
            return [
                planner.refusal(
                    table,
                    reason:
                        "Rows of `\(duplicates.model.name)` may not share \(members), which is unique from version \(planner.new.version) on.",
                    query: "SELECT FROM \(rows) GROUP BY \(group) HAVING count(*) > 1")
            ]
        }
        return [collection] + classChecks() + keySteps() + linkSteps() + deletions
    }

    private var members: String { duplicates.members.map { "`\($0)`" }.joined(separator: ", ") }

    private var group: String {
        duplicates.columns.map { column in
            let name = quotedName(column.name)
            let isText = planner.before.form(column.name, of: holder(of: column.name)).type == .text
            return switch column.collation {
            case "nocase" where isText: "lower(\(name))"
            case "localized" where isText: "\(name) COLLATE \(quotedName(PostgresLayout.localizedCollation))"
            default: name
            }
        }.joined(separator: ", ")
    }

    /// The rows of the class and those below, in whatever tables they lie, with what they are compared and chosen by.
    ///
    /// NULLs are equal to nothing, unless the unique says so.
    private var rows: String {
        var members = zip(duplicates.members, duplicates.columns).map { ($0, $1.name) }
        switch duplicates.keep {
        case .newest(let name), .oldest(let name): members.append((name, column(name)))
        case .first, .last, .error: break
        }
        var seen: Set<String> = []
        let columns = members.filter { seen.insert($0.1).inserted }.map { (member: $0.0, name: $0.1) }
        let conditions = duplicates.nullsAreSame ? [] : duplicates.columns.map { "\(quotedName($0.name)) IS NOT NULL" }
        return "(\(old.rows(of: duplicates.model, columns))) AS \"rows\""
            + (conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND "))
    }

    /// The table with an own or inherited column of the class.
    private func holder(of column: String) -> String {
        ([table] + old.path(from: duplicates.model).map(\.table)).first { planner.before.forms[$0]?[column] != nil }
            ?? table
    }

    /// Whether a key to an object of the model may lead to one of these rows.
    private func mayLeadHere(_ model: Model?) -> Bool {
        model.map { old.root(of: $0).name == old.root(of: duplicates.model).name } ?? false
    }

    private var order: String {
        switch duplicates.keep {
        case .first, .error: "\"_id\""
        case .last: "\"_id\" DESC"
        case .newest(let name): "\(quotedName(column(name))) DESC NULLS LAST, \"_id\" DESC"
        case .oldest(let name): "\(quotedName(column(name))) NULLS LAST, \"_id\""
        }
    }

    private func column(_ attribute: String) -> String {
        old.attribute(attribute, of: duplicates.model)?.column ?? attribute
    }

    private var collection: PostgresStep {
        PostgresStep(
            form: .create, table: table,
            reason: "Rows of `\(duplicates.model.name)` that are equal in \(members), with the one that stays.",
            statements: [
                // Unqualified it would be somebody's own where there is none of the session's.
                "DROP TABLE IF EXISTS pg_temp.\"_moment_merged\"",
                """
                CREATE TEMPORARY TABLE "_moment_merged" ON COMMIT DROP AS
                SELECT "old", "new" FROM (
                SELECT "_id" AS "old", first_value("_id") OVER (PARTITION BY \(group) ORDER BY \(order)) AS "new"
                FROM \(rows)
                ) AS "pairs" WHERE "old" <> "new"
                """,
            ])
    }

    /// Each part of a row goes, what refers to others before these.
    private var deletions: [PostgresStep] {
        let root = old.root(of: duplicates.model)
        var tables: [String] = []
        for model in old.withDescendants(of: root).reversed()
        where old.hasTable(model) && !tables.contains(model.table) {
            tables.append(model.table)
        }
        if let keys = old.idTable(of: root) { tables.append(keys) }
        return tables.map { table in
            PostgresStep(
                form: .delete, table: table, reason: "Of equal rows one stays.",
                account: ["dropped: rows that are equal to another in \(members)"],
                statements: [
                    "DELETE FROM \(quotedName(table)) WHERE \"_id\" IN (SELECT \"old\" FROM \"_moment_merged\")"
                ]
                    + (table == tables.last ? ["DROP TABLE \"_moment_merged\""] : []))
        }
    }

    // MARK: What leads to them

    /// A key to an object of a class below may not come to lead to one of another class.
    private func classChecks() -> [PostgresStep] {
        old.withDescendants(of: duplicates.model).dropFirst().flatMap { target -> [PostgresStep] in
            old.models.values.sorted { $0.name < $1.name }.flatMap { model in
                model.relationships.flatMap { relationship -> [PostgresStep] in
                    switch relationship.storage {
                    case .foreignKey(let column) where relationship.target == target.name:
                        old.tables(ofMembersOf: model).map { classCheck(column, of: $0, target) }
                    case .join(let links, let own, _) where model.name == target.name:
                        [classCheck(own, of: links, target)]
                    case .join(let links, _, let other) where relationship.target == target.name:
                        [classCheck(other, of: links, target)]
                    case .foreignKey, .inverse, .join: []
                    }
                }
            }
        }
    }

    private func classCheck(_ column: String, of owner: String, _ target: Model) -> PostgresStep {
        planner.refusal(
            owner,
            reason: "`\(column)` leads to `\(target.name)`, and of equal rows one of another class would stay.",
            query:
                "SELECT FROM \(quotedName(owner)) AS \"owner\" JOIN \"_moment_merged\" AS \"pair\" ON \"pair\".\"old\" = \"owner\".\(quotedName(column)) "
                + "WHERE \"pair\".\"new\" NOT IN (SELECT \"_id\" FROM (\(old.rows(of: target, []))) AS \"rows\")")
    }

    private func keySteps() -> [PostgresStep] {
        var seen: Set<[String]> = []
        return old.models.values.filter(old.hasTable).sorted { $0.name < $1.name }.flatMap { model in
            let relationships =
                old.idTable(of: model) == nil ? model.relationships : old.path(from: model).flatMap(\.relationships)
            return relationships.flatMap { relationship -> [PostgresStep] in
                guard case .foreignKey(let column) = relationship.storage,
                    mayLeadHere(old.models[relationship.target]), seen.insert([model.table, column]).inserted
                else { return [] }
                return (isUnique(column, of: model.table) ? [partnerCheck(column, of: model)] : []) + [
                    PostgresStep(
                        form: .update, table: model.table, reason: "`\(column)` leads to the row that stays.",
                        account: ["converted: \(column)"],
                        statements: [
                            "UPDATE \(quotedName(model.table)) SET \(quotedName(column)) = \"_moment_merged\".\"new\"\n"
                                + "FROM \"_moment_merged\" WHERE \"_moment_merged\".\"old\" = \(quotedName(model.table)).\(quotedName(column))"
                        ])
                ]
            }
        }
    }

    private func isUnique(_ column: String, of table: String) -> Bool {
        planner.before.indexes.contains { $0.table == table && $0.isUnique && $0.members == [quotedName(column)] }
    }

    private func partnerCheck(_ column: String, of model: Model) -> PostgresStep {
        let owner = quotedName(model.table)
        let name = "\(owner).\(quotedName(column))"
        return planner.refusal(
            model.table,
            reason: "Equal rows of `\(duplicates.model.name)` may have one `\(model.name)` between them.",
            query: "SELECT FROM \(owner) LEFT JOIN \"_moment_merged\" ON \"_moment_merged\".\"old\" = \(name) "
                + "WHERE \(name) IS NOT NULL GROUP BY coalesce(\"_moment_merged\".\"new\", \(name)) HAVING count(*) > 1"
        )
    }

    private func linkSteps() -> [PostgresStep] {
        var seen: Set<[String]> = []
        return old.models.values.sorted { $0.name < $1.name }.flatMap { model in
            model.relationships.flatMap { relationship -> [PostgresStep] in
                guard case .join(let links, let own, let other) = relationship.storage else { return [] }
                var columns = mayLeadHere(model) ? [own] : []
                if mayLeadHere(old.models[relationship.target]) { columns.append(other) }
                return columns.filter { seen.insert([links, $0]).inserted }.map { linkStep($0, of: links) }
            }
        }
    }

    /// Links to the rows that go become links to the one that stays, unless it has them.
    private func linkStep(_ column: String, of links: String) -> PostgresStep {
        let columns = planner.before.tables.first { $0.name == links }?.columns.map(\.name) ?? []
        let list = columns.map(quotedName).joined(separator: ", ")
        let values = columns.map {
            $0 == column ? "\"_moment_merged\".\"new\"" : "\"links\".\(quotedName($0))"
        }.joined(separator: ", ")
        let name = quotedName(column)
        return PostgresStep(
            form: .update, table: links, reason: "`\(column)` leads to the row that stays.",
            account: ["converted: \(column)", "dropped: rows whose link the row that stays has already"],
            statements: [
                """
                INSERT INTO \(quotedName(links)) (\(list))
                SELECT \(values) FROM \(quotedName(links)) AS "links"
                JOIN "_moment_merged" ON "_moment_merged"."old" = "links".\(name) ORDER BY "links".\(name)
                ON CONFLICT DO NOTHING
                """,
                "DELETE FROM \(quotedName(links)) WHERE \(name) IN (SELECT \"old\" FROM \"_moment_merged\")",
            ])
    }
}
