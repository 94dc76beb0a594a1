import SchemaSnapshot

/// The tables that the plans of a path have to do with, in parts of which no statement knows two.
///
/// What is left out is proved without being run: its text is the same in every version of the path, and nothing of it stands in a statement, in
/// a view or trigger that a statement could wake, or in a table whose rows may go.
struct PathParts {
    /// Some tables, and the steps that concern them.
    struct Part {
        var tables: Set<SQLName>
        /// Tables to which references lead from these, and which stay as they are.
        var parents: Set<SQLName>
        var direct: [PlanStep]
        /// The steps of each single plan, where the path has several and they are not those of the direct one: then it is to be shown that both
        /// ways end with the same.
        var walk: [[PlanStep]]?
    }

    /// A step, and one of the tables that it joins.
    private typealias Followed = (step: PlanStep, table: SQLName)

    private(set) var parts: [Part] = []
    private(set) var tables: Set<SQLName> = []
    let isStepwise: Bool

    private let versions: ArraySlice<VersionObjects>
    /// Each table's next one on the way to that which stands for its part.
    private var leaders: [SQLName: SQLName] = [:]
    private var direct: [Followed] = []
    private var single: [[Followed]] = []

    /// - Parameters:
    ///   - single: the plans of the single steps, where the path is compared with them.
    ///   - versions: from the older version to the newer one, those between them included.
    ///   - joins: what joins tables from each of these to the next.
    /// - Returns: `nil` where the path cannot be told apart.
    init?(
        _ direct: PlanWords, single: [PlanWords]?, versions: ArraySlice<VersionObjects>, joins: ArraySlice<[[SQLName]]>
    ) {
        self.versions = versions
        isStepwise = single != nil
        for tables in joins.joined() { join(tables) }
        guard let own = follow(direct) else { return nil }
        self.direct = own
        for plan in single ?? [] {
            guard let steps = follow(plan) else { return nil }
            self.single.append(steps)
        }
        tables = Set(leaders.keys)
        guard versions.allSatisfy({ $0.watched.isDisjoint(with: tables) }) else { return nil }

        for (_, members) in Dictionary(grouping: tables, by: leader).sorted(by: { $0.key < $1.key }) {
            let tables = Set(members)
            let direct = steps(of: tables)
            let walk = single.map { _ in self.single.indices.map { steps(ofSingle: $0, tables) }.filter { !$0.isEmpty }
            }
            // One step that is the direct one ends as that does.
            let isOther = walk.map { $0 != [direct] && !($0.isEmpty && direct.isEmpty) } ?? false
            parts.append(
                Part(tables: tables, parents: parents(of: tables), direct: direct, walk: isOther ? walk : nil))
        }
    }

    /// The steps of the direct plan that concern some tables, which are those of whole parts.
    func steps(of tables: Set<SQLName>) -> [PlanStep] { direct.filter { tables.contains($0.table) }.map(\.step) }

    /// As `steps(of:)`, of a single plan.
    func steps(ofSingle index: Int, _ tables: Set<SQLName>) -> [PlanStep] {
        single[index].filter { tables.contains($0.table) }.map(\.step)
    }

    /// The tables of the older version to which references lead from some, and which are not among them.
    func parents(of tables: Set<SQLName>) -> Set<SQLName> {
        var parents: Set<SQLName> = []
        for version in versions {
            for table in tables { parents.formUnion(version.references[table] ?? []) }
        }
        return parents.subtracting(tables).filter { versions.first?.objects[$0] != nil }
    }

    // MARK: Following

    /// Joins what each step of a plan names.
    /// - Returns: `nil` where a step names no table.
    private mutating func follow(_ plan: PlanWords) -> [Followed]? {
        var followed: [Followed] = []
        for step in plan.steps {
            var tables = tables(named: step.names, plan.made)
            if !step.far.isEmpty { tables.formUnion(tablesThatName(self.tables(named: step.far, plan.made))) }
            guard let table = tables.first else { return nil }
            join(tables)
            followed.append((step.step, table))
        }
        return followed
    }

    private func tables(named names: Set<SQLName>, _ made: Set<SQLName>) -> Set<SQLName> {
        var tables = names.intersection(made)
        // Identifiers are given in turn, whoever asks.
        if names.contains(SQLName("_schema")) { tables.insert(SQLName("_schema")) }
        for name in names {
            for version in versions { if let table = version.owners[name] { tables.insert(table) } }
        }
        return tables
    }

    private func tablesThatName(_ tables: Set<SQLName>) -> Set<SQLName> {
        var found: Set<SQLName> = []
        for version in versions {
            for table in tables { found.formUnion(version.mentions[table] ?? []) }
        }
        return found
    }

    // MARK: Joining

    private func leader(_ table: SQLName) -> SQLName {
        var table = table
        while let next = leaders[table], next != table { table = next }
        return table
    }

    private mutating func join(_ tables: some Collection<SQLName>) {
        guard let first = tables.first else { return }
        let one = leader(first)
        for table in tables {
            let other = leader(table)
            leaders[table] = leaders[table] ?? one
            leaders[other] = one
        }
    }
}
