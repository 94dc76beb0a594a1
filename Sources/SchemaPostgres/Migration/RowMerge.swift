import SchemaModel

/// The steps that leave one of several equal rows, over the older version's tables: what led to the others leads to it afterwards.
struct RowMerge {
    private let duplicates: Duplicates
    private let planner: PostgresPlanner
    private let table: String

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
                    query: "SELECT FROM \(quotedName(table))\(filter) GROUP BY \(group) HAVING count(*) > 1")
            ]
        }
        return [collection] + keySteps() + linkSteps() + [deletion]
    }

    private var members: String { duplicates.members.map { "`\($0)`" }.joined(separator: ", ") }

    private var group: String {
        duplicates.columns.map { column in
            let name = quotedName(column.name)
            let isText = planner.before.form(column.name, of: table).type == .text
            return switch column.collation {
            case "nocase" where isText: "lower(\(name))"
            case "localized" where isText: "\(name) COLLATE \(quotedName(PostgresLayout.localizedCollation))"
            default: name
            }
        }.joined(separator: ", ")
    }

    /// NULLs are equal to nothing, unless the unique says so; rows of other classes do not count.
    private var filter: String {
        var conditions = duplicates.nullsAreSame ? [] : duplicates.columns.map { "\(quotedName($0.name)) IS NOT NULL" }
        if duplicates.model.base != nil {
            let kinds = planner.match.old.kinds(of: duplicates.model).map(String.init).joined(separator: ", ")
            conditions.insert("\"_kind\" IN (\(kinds))", at: 0)
        }
        return conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
    }

    private var order: String {
        switch duplicates.keep {
        case .first, .error: "\"_id\""
        case .last: "\"_id\" DESC"
        case .newest(let name): "\(column(name)) DESC NULLS LAST, \"_id\" DESC"
        case .oldest(let name): "\(column(name)) NULLS LAST, \"_id\""
        }
    }

    private func column(_ attribute: String) -> String {
        quotedName(planner.match.old.attribute(attribute, of: duplicates.model)?.column ?? attribute)
    }

    private var collection: PostgresStep {
        PostgresStep(
            form: .create, table: table,
            reason: "Rows of `\(duplicates.model.name)` that are equal in \(members), with the one that stays.",
            statements: [
                "DROP TABLE IF EXISTS \"_merged\"",
                """
                CREATE TEMPORARY TABLE "_merged" ON COMMIT DROP AS
                SELECT "old", "new" FROM (
                SELECT "_id" AS "old", first_value("_id") OVER (PARTITION BY \(group) ORDER BY \(order)) AS "new"
                FROM \(quotedName(table))\(filter)
                ) AS "rows" WHERE "old" <> "new"
                """,
            ])
    }

    private var deletion: PostgresStep {
        PostgresStep(
            form: .delete, table: table, reason: "Of equal rows one stays.",
            account: ["dropped: rows that are equal to another in \(members)"],
            statements: [
                "DELETE FROM \(quotedName(table)) WHERE \"_id\" IN (SELECT \"old\" FROM \"_merged\")",
                "DROP TABLE \"_merged\"",
            ])
    }

    // MARK: What leads to them

    private func keySteps() -> [PostgresStep] {
        let old = planner.match.old
        var seen: Set<[String]> = []
        return old.models.values.filter(old.hasTable).sorted { $0.name < $1.name }.flatMap { model in
            let relationships =
                old.idTable(of: model) == nil ? model.relationships : old.path(from: model).flatMap(\.relationships)
            return relationships.flatMap { relationship -> [PostgresStep] in
                guard case .foreignKey(let column) = relationship.storage,
                    old.models[relationship.target]?.table == table, seen.insert([model.table, column]).inserted
                else { return [] }
                return (isUnique(column, of: model.table) ? [partnerCheck(column, of: model)] : []) + [
                    PostgresStep(
                        form: .update, table: model.table, reason: "`\(column)` leads to the row that stays.",
                        account: ["converted: \(column)"],
                        statements: [
                            "UPDATE \(quotedName(model.table)) SET \(quotedName(column)) = \"_merged\".\"new\"\n"
                                + "FROM \"_merged\" WHERE \"_merged\".\"old\" = \(quotedName(column))"
                        ])
                ]
            }
        }
    }

    private func isUnique(_ column: String, of table: String) -> Bool {
        planner.before.indexes.contains { $0.table == table && $0.isUnique && $0.members == [quotedName(column)] }
    }

    private func partnerCheck(_ column: String, of model: Model) -> PostgresStep {
        let (name, owner) = (quotedName(column), quotedName(model.table))
        return planner.refusal(
            model.table,
            reason: "Equal rows of `\(duplicates.model.name)` may have one `\(model.name)` between them.",
            query: "SELECT FROM \(owner) LEFT JOIN \"_merged\" ON \"_merged\".\"old\" = \(name) "
                + "WHERE \(name) IS NOT NULL GROUP BY coalesce(\"_merged\".\"new\", \(name)) HAVING count(*) > 1")
    }

    private func linkSteps() -> [PostgresStep] {
        let old = planner.match.old
        var seen: Set<[String]> = []
        return old.models.values.sorted { $0.name < $1.name }.flatMap { model in
            model.relationships.flatMap { relationship -> [PostgresStep] in
                guard case .join(let links, let own, let other) = relationship.storage else { return [] }
                var columns = model.table == table ? [own] : []
                if old.models[relationship.target]?.table == table { columns.append(other) }
                return columns.filter { seen.insert([links, $0]).inserted }.map { linkStep($0, of: links) }
            }
        }
    }

    /// Links to the rows that go become links to the one that stays, unless it has them.
    private func linkStep(_ column: String, of links: String) -> PostgresStep {
        let columns = planner.before.tables.first { $0.name == links }?.columns.map(\.name) ?? []
        let list = columns.map(quotedName).joined(separator: ", ")
        let values = columns.map {
            $0 == column ? "\"_merged\".\"new\"" : "\"links\".\(quotedName($0))"
        }.joined(separator: ", ")
        let name = quotedName(column)
        return PostgresStep(
            form: .update, table: links, reason: "`\(column)` leads to the row that stays.",
            account: ["converted: \(column)", "dropped: rows whose link the row that stays has already"],
            statements: [
                """
                INSERT INTO \(quotedName(links)) (\(list))
                SELECT \(values) FROM \(quotedName(links)) AS "links"
                JOIN "_merged" ON "_merged"."old" = "links".\(name) ORDER BY "links".\(name)
                ON CONFLICT DO NOTHING
                """,
                "DELETE FROM \(quotedName(links)) WHERE \(name) IN (SELECT \"old\" FROM \"_merged\")",
            ])
    }
}
