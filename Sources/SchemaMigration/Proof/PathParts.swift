import SchemaSnapshot

/// The tables that the plans of a path have to do with, in parts of which no statement knows two.
///
/// What is left out is proved without being run: its text is the same in every version of the path, and nothing of it stands in a statement, in
/// a view or trigger that a statement could wake, or in a table whose rows may go.
struct PathParts {
    /// Some tables, and the steps that concern them.
    struct Part {
        var tables: Set<String>
        /// Tables to which references lead from these, and which stay as they are.
        var parents: Set<String>
        var direct: [PlanStep]
        /// The single steps that concern these tables, by the versions to which they lead; `nil` where the path is not compared with them.
        var single: [(to: Int, steps: [PlanStep])]?
    }

    private(set) var parts: [Part] = []
    private(set) var tables: Set<String> = []

    private let versions: ArraySlice<VersionObjects>
    /// Each table's next one on the way to that which stands for its part.
    private var leaders: [String: String] = [:]

    /// - Parameters:
    ///   - versions: from the older version to the newer one, those between them included.
    ///   - single: the plans of the single steps, where the path is compared with them.
    /// - Returns: `nil` where the path cannot be told apart.
    init?(
        _ direct: PlanDescription, single: [PlanDescription]?, versions: ArraySlice<VersionObjects>,
        words: inout StatementWords
    ) {
        self.versions = versions
        for (older, newer) in zip(versions, versions.dropFirst()) {
            for table in older.changedTables(from: newer).union(newer.changedTables(from: older)) {
                join([table])
                // An index may have gone from one table to another.
                for object in older.objects[table] ?? [] { join([table, newer.owners[nameKey(object.name)] ?? table]) }
            }
        }
        guard let own = follow(direct, &words) else { return nil }
        var others: [[(step: PlanStep, table: String)]] = []
        for plan in single ?? [] {
            guard let steps = follow(plan, &words) else { return nil }
            others.append(steps)
        }
        tables = Set(leaders.keys)
        guard versions.allSatisfy({ $0.watched.isDisjoint(with: tables) }) else { return nil }

        for (leader, members) in Dictionary(grouping: tables, by: leader).sorted(by: { $0.key < $1.key }) {
            let tables = Set(members)
            var parents: Set<String> = []
            for version in versions {
                for table in tables { parents.formUnion(version.words[table] ?? []) }
            }
            parents = parents.subtracting(tables).filter { versions.first?.objects[$0] != nil }
            func steps(_ all: [(step: PlanStep, table: String)]) -> [PlanStep] {
                all.filter { self.leader($0.table) == leader }.map(\.step)
            }
            let single = single.map { _ in
                others.enumerated().map { (to: versions.startIndex + $0.offset + 1, steps: steps($0.element)) }
                    .filter { !$0.steps.isEmpty }
            }
            parts.append(Part(tables: tables, parents: parents, direct: steps(own), single: single))
        }
    }

    /// Joins what each step of a plan names.
    /// - Returns: each step with one of its tables; `nil` where a step may reach what it does not name.
    private mutating func follow(
        _ plan: PlanDescription, _ words: inout StatementWords
    ) -> [(step: PlanStep, table: String)]? {
        var followed: [(step: PlanStep, table: String)] = []
        var made: Set<String> = []
        for step in plan.steps {
            guard step.code == nil, step.form != .sql, step.form != .search else { return nil }
            guard !step.account.contains(where: { $0.fate == .orphaned }) else { return nil }
            var tables: Set<String> = []
            for statement in step.statements {
                let found = words.words(of: statement)
                if found.isOpen { return nil }
                made.formUnion(found.made)
                let named = self.tables(named: found.names, made)
                tables.formUnion(named)
                if !found.isLocal { tables.formUnion(tablesThatName(named)) }
            }
            var names = Set([nameKey(step.table)])
            for entry in step.account {
                names.formUnion([nameKey(entry.oldTable), nameKey(entry.newTable)])
                names.formUnion(words.words(of: entry.value).names)
            }
            tables.formUnion(self.tables(named: names, made))
            guard let table = tables.first else { return nil }
            join(tables)
            followed.append((step, table))
        }
        return followed
    }

    private func tables(named names: Set<String>, _ made: Set<String>) -> Set<String> {
        var tables = names.intersection(made)
        // Identifiers are given in turn, whoever asks.
        if names.contains("_schema") { tables.insert("_schema") }
        for name in names {
            for version in versions { if let table = version.owners[name] { tables.insert(table) } }
        }
        return tables
    }

    private func tablesThatName(_ tables: Set<String>) -> Set<String> {
        var found: Set<String> = []
        for version in versions {
            for (table, words) in version.words where !words.isDisjoint(with: tables) { found.insert(table) }
        }
        return found
    }

    // MARK: Joining

    private func leader(_ table: String) -> String {
        var table = table
        while let next = leaders[table], next != table { table = next }
        return table
    }

    private mutating func join(_ tables: some Collection<String>) {
        guard let first = tables.first else { return }
        let one = leader(first)
        for table in tables {
            let other = leader(table)
            leaders[table] = leaders[table] ?? one
            leaders[other] = one
        }
    }
}
