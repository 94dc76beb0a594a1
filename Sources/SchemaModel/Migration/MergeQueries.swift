import SchemaSnapshot

/// Queries for the rows that are equal and the one of them that stays, over the older version's store before anything is written.
///
/// Keys are compared by where they lead once what they lead to is one. What is found for one model is a table of the query for those after it;
/// rows of a circle are looked through again until nothing more becomes equal.
struct MergeQueries {
    let merging: RowMerging
    private var old: SchemaLookup { merging.old }

    /// A table of the query.
    private struct Definition {
        var name: String
        var sql: String
    }

    private var definitions: [Definition] = []

    init(_ merging: RowMerging) {
        self.merging = merging
        var stages: [String: [String]] = [:]
        for (number, group) in merging.order.groups.enumerated() {
            if group.isCircle {
                define(circle: group.merges, number, &stages)
            } else {
                for duplicates in group.merges {
                    let name = stage(of: duplicates)
                    definitions.append(
                        Definition(name: name, sql: pairs(of: duplicates, following: stages, without: stages)))
                    stages[root(of: duplicates), default: []].append(name)
                }
            }
        }
        for root in merging.roots { unite(stages[root.name] ?? [], of: root) }
    }

    private func root(of duplicates: Duplicates) -> String { old.root(of: duplicates.model).name }

    /// What the pairs of one model are called: as those of its hierarchy where there are no others.
    private func stage(of duplicates: Duplicates) -> String {
        let root = old.root(of: duplicates.model)
        let merges = merging.merges(ofRoot: root)
        let name = merging.pairs(ofRoot: root)
        guard merges.count > 1 else { return name }
        let number = merges.firstIndex { $0.model.name == duplicates.model.name } ?? 0
        return "\(name)_of_\(number)"
    }

    /// A row that stays for another may go for a third one, of another class.
    private mutating func unite(_ stages: [String], of root: Model) {
        guard stages.count > 1 else { return }
        let parts = stages.indices.map { index -> String in
            var value = "p.\"_moment_new\""
            var joins = ""
            for later in stages[(index + 1)...] {
                let name = "m\(joins.count)"
                joins += " LEFT JOIN \"\(later)\" AS \(name) ON \(name).\"_moment_old\" = \(value)"
                value = "ifnull(\(name).\"_moment_new\", \(value))"
            }
            return
                "SELECT p.\"_moment_old\" AS \"_moment_old\", \(value) AS \"_moment_new\" FROM \"\(stages[index])\" AS p\(joins)"
        }
        definitions.append(
            Definition(name: merging.pairs(ofRoot: root), sql: parts.joined(separator: "\nUNION ALL ")))
    }

    // MARK: Rows

    /// A query with the tables of the query that it names, and those that these do.
    ///
    /// - Parameter made: the names of those that are there as tables of the store.
    func with(_ query: String, made: Set<String> = []) -> String {
        var texts: [String] = []
        var rest = query
        var isRecursive = false
        for definition in definitions.reversed() where !made.contains(definition.name) {
            guard rest.contains("\"\(definition.name)\"") else { continue }
            let isRound = definition.name.hasPrefix(Self.rounds)
            isRecursive = isRecursive || isRound
            rest += definition.sql
            texts.append(
                isRound
                    ? "\"\(definition.name)\" (\"_moment_pairs\") AS (\n\(definition.sql)\n)"
                    : "\"\(definition.name)\" AS MATERIALIZED (\n\(definition.sql)\n)")
        }
        if texts.isEmpty { return query }
        return "WITH \(isRecursive ? "RECURSIVE " : "")\(texts.reversed().joined(separator: ", "))\n\(query)"
    }

    /// The rows of the class and those below, in whatever tables they lie, with what they are compared and chosen by: those that have not gone,
    /// with the keys that they come to have.
    ///
    /// - Parameter marking: whether there is a column more, `_moment_led`, that says whether a key is another than it was.
    func rows(of duplicates: Duplicates, marking: Bool = false) -> String {
        var stages: [String: [String]] = [:]
        for root in merging.roots { stages[root.name] = [merging.pairs(ofRoot: root)] }
        return rows(of: duplicates, following: stages, without: stages, marking: marking)
    }

    private func rows(
        of duplicates: Duplicates, following stages: [String: [String]], without leaving: [String: [String]],
        marking: Bool = false
    ) -> String {
        let columns = columns(of: duplicates)
        let rows = "(\(old.rows(of: duplicates.model, columns)))"
        let gone = leaving[root(of: duplicates)] ?? []
        var joins = ""
        var joined: [String] = []
        var leads = false
        let values = columns.map { member, name -> String in
            var values = ["o.\(identifier(name))"]
            let root = merging.root(leadingFrom: member, of: duplicates.model)
            for stage in root.flatMap({ stages[$0.name] }) ?? [] {
                let table = "m\(joined.count)"
                let value = values.count == 1 ? values[0] : "coalesce(\(values.joined(separator: ", ")))"
                joins += " LEFT JOIN \"\(stage)\" AS \(table) ON \(table).\"_moment_old\" = \(value)"
                values.insert("\(table).\"_moment_new\"", at: 0)
                joined.append("\(table).\"_moment_new\" IS NOT NULL")
                leads = true
            }
            let value = values.count == 1 ? values[0] : "coalesce(\(values.joined(separator: ", ")))"
            return "\(value) AS \(identifier(name))"
        }
        guard leads || !gone.isEmpty || marking else { return rows }
        let mark = marking ? ["\(joined.isEmpty ? "0" : joined.joined(separator: " OR ")) AS \"_moment_led\""] : []
        let list = (["o.\"_id\" AS \"_id\""] + values + mark).joined(separator: ", ")
        let stay = gone.map { "o.\"_id\" NOT IN (SELECT \"_moment_old\" FROM \"\($0)\")" }
        return "(SELECT \(list) FROM \(rows) AS o\(joins)"
            + (stay.isEmpty ? "" : " WHERE " + stay.joined(separator: " AND ")) + ")"
    }

    private func columns(of duplicates: Duplicates) -> [(member: String, name: String)] {
        var members = duplicates.members.map { ($0, old.column(of: $0, in: duplicates.model)) }
        switch duplicates.keep {
        case .newest(let name), .oldest(let name): members.append((name, old.column(of: name, in: duplicates.model)))
        case .first, .last, .error: break
        }
        var seen: Set<String> = []
        return members.filter { seen.insert($0.1).inserted }.map { (member: $0.0, name: $0.1) }
    }

    /// How rows are compared.
    func group(_ duplicates: Duplicates) -> String {
        duplicates.columns.map { identifier($0.name) + ($0.collation.map { " COLLATE \(identifier($0))" } ?? "") }
            .joined(separator: ", ")
    }

    /// NULLs are equal to nothing, unless the unique says so.
    func filter(_ duplicates: Duplicates) -> String {
        let conditions = duplicates.nullsAreSame ? [] : duplicates.columns.map { "\(identifier($0.name)) IS NOT NULL" }
        return conditions.isEmpty ? "" : "\nWHERE " + conditions.joined(separator: " AND ")
    }

    private func order(_ duplicates: Duplicates) -> String {
        func column(_ attribute: String) -> String { identifier(old.column(of: attribute, in: duplicates.model)) }
        return switch duplicates.keep {
        case .first, .error: "\"_id\""
        case .last: "\"_id\" DESC"
        case .newest(let name): "\(column(name)) DESC NULLS LAST, \"_id\" DESC"
        case .oldest(let name): "\(column(name)) NULLS LAST, \"_id\""
        }
    }

    /// The keys of rows that go, each with that of the row that stays for it.
    ///
    /// - Parameters:
    ///   - stages: what is found already, by hierarchies.
    ///   - leaving: that of which rows take no part any more.
    private func pairs(
        of duplicates: Duplicates, following stages: [String: [String]], without leaving: [String: [String]]
    ) -> String {
        """
        SELECT "_moment_old", "_moment_new" FROM (
        SELECT "_id" AS "_moment_old", first_value("_id") OVER (PARTITION BY \(group(duplicates)) ORDER BY \(order(duplicates))) AS "_moment_new"
        FROM \(rows(of: duplicates, following: stages, without: leaving))\(filter(duplicates))
        ) WHERE "_moment_old" <> "_moment_new"
        """
    }

    // MARK: Circles

    private static let rounds = "_moment_rounds"

    /// SQLite groups nothing within a recursion, but a query in it may. Each round has the pairs so far as one text, whose keys it follows; the
    /// round that finds nothing more is the last, since a row that is there already ends a recursion.
    private mutating func define(circle: [Duplicates], _ number: Int, _ stages: inout [String: [String]]) {
        let name = "\(Self.rounds)_\(number)"
        let earlier = stages
        var inner = stages
        for (index, duplicates) in circle.enumerated() {
            inner[root(of: duplicates), default: []].append("_moment_found_\(index)")
        }
        let found = circle.indices.map { index in
            """
            "_moment_found_\(index)" AS MATERIALIZED (
            SELECT json_extract(p.value, '$[1]') AS "_moment_old", json_extract(p.value, '$[2]') AS "_moment_new"
            FROM json_each(g."_moment_pairs") AS p WHERE json_extract(p.value, '$[0]') = \(index)
            )
            """
        }
        // Of the circle's own rows all are compared anew each time.
        let parts = circle.enumerated().map { index, duplicates in
            "SELECT \(index) AS \"_moment_of\", \"_moment_old\", \"_moment_new\" FROM (\n\(pairs(of: duplicates, following: inner, without: earlier))\n)"
        }
        definitions.append(
            Definition(
                name: name,
                sql: """
                    SELECT '[]' UNION SELECT (
                    SELECT json_group_array(json_array("_moment_of", "_moment_old", "_moment_new")) FROM (
                    WITH \(found.joined(separator: ", "))
                    \(parts.joined(separator: "\nUNION ALL ")) ORDER BY 1, 2
                    )) FROM "\(name)" AS g
                    """))
        for (index, duplicates) in circle.enumerated() {
            let stage = stage(of: duplicates)
            definitions.append(
                Definition(
                    name: stage,
                    sql: """
                        SELECT json_extract(p.value, '$[1]') AS "_moment_old", json_extract(p.value, '$[2]') AS "_moment_new"
                        FROM (SELECT "_moment_pairs" FROM "\(name)" ORDER BY json_array_length("_moment_pairs") DESC LIMIT 1) AS g,
                        json_each(g."_moment_pairs") AS p WHERE json_extract(p.value, '$[0]') = \(index)
                        """))
            stages[root(of: duplicates), default: []].append(stage)
        }
    }
}
