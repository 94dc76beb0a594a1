import SchemaSnapshot

/// What keeps equal rows from becoming one, known before anything is written.
extension DuplicateMerge {
    /// A key to an object of a class below may not come to lead to one of another class.
    func classChecks() -> [PlanStep] {
        merging.classKeys.map { key in
            check(
                key.table,
                "`\(key.column)` leads to `\(key.target.name)`, and of equal rows one of another class would stay.",
                """
                SELECT o.\(identifier(key.key)) FROM \(identifier(key.table)) AS o JOIN \(pair("m", of: "o", key.column, key.root))
                WHERE m."_moment_new" NOT IN (SELECT "_id" FROM (\(merging.old.rows(of: key.target, [])))) ORDER BY 1
                """)
        }
    }

    /// Rows that lead to what becomes one may come to be equal themselves, and a unique be against it.
    func uniqueChecks() -> [PlanStep] {
        merging.uniques.map { unique in
            let equal = merging.names(ledToFrom: unique)
            let isPartner = unique.members.count == 1
            return check(
                unique.model.table,
                isPartner
                    ? "Equal rows of \(equal) may have one `\(unique.model.name)` between them."
                    : "Rows of `\(unique.model.name)` may not share \(names(unique.members)), and would, since they lead to equal rows of \(equal), which become one.",
                """
                SELECT "_id" FROM (
                SELECT "_id", count(*) OVER "_moment_group" AS "_moment_count", max("_moment_led") OVER "_moment_group" AS "_moment_led"
                FROM \(queries.rows(of: unique, marking: true))\(queries.filter(unique))
                WINDOW "_moment_group" AS (PARTITION BY \(queries.group(unique)))
                ) WHERE "_moment_count" > 1 AND "_moment_led" ORDER BY "_id"
                """)
        }
    }

    /// A link that stays may not come to lead from a row to itself: the key of a row that stays to one that goes for it, and links between any two
    /// of them, which the row that stays gets.
    func selfChecks() -> [PlanStep] {
        func reason(_ root: Model, _ link: String) -> String {
            "Equal rows of \(merging.names(ofRoot: root)) become one, and a link from one of them to another would lead to itself: `\(link)`."
        }
        let keys = merging.ownKeys.map { key in
            check(
                key.table, reason(key.root, key.column),
                """
                SELECT o."_id" FROM \(identifier(key.table)) AS o JOIN \(pair("m", of: "o", key.column, key.root))
                WHERE m."_moment_new" = o."_id" ORDER BY 1
                """)
        }
        let links = merging.ownLinks.map { links in
            let (first, second) = (identifier(links.own), identifier(links.other))
            return check(
                links.table, reason(links.root, links.relationship.name),
                """
                SELECT o.\(first) FROM \(identifier(links.table)) AS o LEFT JOIN \(pair("m1", of: "o", links.own, links.root))
                LEFT JOIN \(pair("m2", of: "o", links.other, links.root))
                WHERE o.\(first) <> o.\(second)
                AND ifnull(m1."_moment_new", o.\(first)) = ifnull(m2."_moment_new", o.\(second)) ORDER BY 1
                """)
        }
        return keys + links
    }

    private func check(_ table: String, _ reason: String, _ query: String) -> PlanStep {
        PlanStep(form: .check, table: table, reason: reason, statements: [queries.with(query)])
    }

    /// What stands behind JOIN for the pair of the row that a key leads to; joined, SQLite looks it up by an index.
    private func pair(_ name: String, of table: String, _ column: String, _ root: Model) -> String {
        "\"\(pairs(root))\" AS \(name) ON \(name).\"_moment_old\" = \(table).\(identifier(column))"
    }
}
