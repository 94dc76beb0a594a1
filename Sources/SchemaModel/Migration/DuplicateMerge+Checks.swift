import SchemaSnapshot

/// What keeps equal rows from becoming one, known before anything is written.
extension DuplicateMerge {
    /// A key to an object of a class below may not come to lead to one of another class.
    func classChecks() -> [PlanStep] {
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
        check(
            owner, "`\(column)` leads to `\(target.name)`, and of equal rows one of another class would stay.",
            """
            SELECT o.\(identifier(key)) FROM \(identifier(owner)) AS o JOIN \(pair("m", of: "o", column))
            WHERE m."_moment_new" NOT IN (SELECT "_id" FROM (\(old.rows(of: target, [])))) ORDER BY 1
            """)
    }

    /// Rows that lead to what becomes one may come to be equal themselves, and a unique be against it.
    func uniqueChecks() -> [PlanStep] {
        let keys = Dictionary(grouping: keys, by: \.model.table)
        return layout.indexes.filter(\.isUnique).compactMap { index in
            guard let found = keys[index.table], let model = found.first?.model else { return nil }
            let columns = found.map(\.column)
            let expressions = index.members.map(\.expression) + (index.condition.map { [$0] } ?? [])
            guard expressions.contains(where: { $0.isOpaque || !$0.columns.isDisjoint(with: columns) }) else {
                return nil
            }
            return uniqueCheck(index, over: Set(columns), of: model)
        }
    }

    private func uniqueCheck(_ index: IndexDefinition, over keys: Set<String>, of model: Model) -> PlanStep? {
        guard let table = layout.tables.first(where: { $0.name == index.table }) else { return nil }
        var joins = ""
        var columns: [String] = []
        for (number, column) in table.columns.enumerated() {
            let name = identifier(column.name)
            guard keys.contains(column.name) else {
                columns.append("o.\(name) AS \(name)")
                continue
            }
            joins += " LEFT JOIN \(pair("m\(number)", of: "o", column.name))"
            columns.append("ifnull(m\(number).\"_moment_new\", o.\(name)) AS \(name)")
        }
        let members = index.members.map { member in
            member.expression.sql + (member.collation.map { " COLLATE \(identifier($0))" } ?? "")
        }
        let filter =
            index.members.map { member in
                if case .column = member.expression { return "\(member.expression.sql) IS NOT NULL" }
                return "(\(member.expression.sql)) IS NOT NULL"
            }
            + (index.condition.map { ["(\($0.sql))"] } ?? [])
        let stay =
            tables.contains(index.table)
            ? "\nWHERE o.\"_id\" NOT IN (SELECT \"_moment_old\" FROM \"\(Self.merged)\")" : ""
        // Under `nulls: same` a member stands in two expressions.
        var seen: Set<String> = []
        let names = index.members.flatMap { member -> [String] in
            let columns = member.expression.columns.sorted()
            return columns.isEmpty ? [member.expression.sql] : columns
        }.filter { seen.insert($0).inserted }.map { "`\($0)`" }.joined(separator: ", ")
        let isPartner = index.condition == nil && index.members.count == 1
        return check(
            index.table,
            isPartner
                ? "Equal rows of `\(duplicates.model.name)` may have one `\(model.name)` between them."
                : "Rows of `\(model.name)` may not share \(names), and would, since they lead to equal rows of `\(duplicates.model.name)`, which become one.",
            """
            SELECT "_id" FROM (
            SELECT "_id", count(*) OVER (PARTITION BY \(members.joined(separator: ", "))) AS "_moment_count" FROM (
            SELECT \(columns.joined(separator: ", ")) FROM \(identifier(index.table)) AS o\(joins)\(stay)
            ) WHERE \(filter.joined(separator: " AND "))
            ) WHERE "_moment_count" > 1 ORDER BY "_id"
            """)
    }

    /// A link from one of the rows to another would come to lead from the one that stays to itself.
    func selfChecks() -> [PlanStep] {
        let reason =
            "Equal rows of `\(duplicates.model.name)` become one, and a link from one of them to another would lead to itself"
        let keys = keys.filter { mayLeadHere($0.model) }.map { model, column in
            check(
                model.table, "\(reason): `\(column)`.",
                """
                SELECT o."_id" FROM \(identifier(model.table)) AS o JOIN \(pair("m", of: "o", column))
                WHERE m."_moment_new" = o."_id" ORDER BY 1
                """)
        }
        var seen: Set<String> = []
        let links = old.models.values.sorted { $0.name < $1.name }.flatMap { model in
            model.relationships.compactMap { relationship -> PlanStep? in
                guard case .join(let links, let own, let other) = relationship.storage, mayLeadHere(model),
                    mayLeadHere(old.models[relationship.target]), seen.insert(links).inserted
                else { return nil }
                let (first, second) = (identifier(own), identifier(other))
                return check(
                    links, "\(reason): `\(relationship.name)`.",
                    """
                    SELECT o.\(first) FROM \(identifier(links)) AS o LEFT JOIN \(pair("m1", of: "o", own))
                    LEFT JOIN \(pair("m2", of: "o", other))
                    WHERE o.\(first) <> o.\(second)
                    AND ifnull(m1."_moment_new", o.\(first)) = ifnull(m2."_moment_new", o.\(second)) ORDER BY 1
                    """)
            }
        }
        return keys + links
    }

    /// What stands behind JOIN for the pair of the row that a key leads to; joined, SQLite looks it up by an index.
    private func pair(_ name: String, of table: String, _ column: String) -> String {
        "\"\(Self.merged)\" AS \(name) ON \(name).\"_moment_old\" = \(table).\(identifier(column))"
    }
}
