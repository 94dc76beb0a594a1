import SchemaSnapshot

/// What a step leaves to Swift code: members that rows of the older version have no value for, uniques and checks that they may break.
///
/// While the code runs, the tables lie in the newer shape without them; afterwards rows are held against them, and they come.
struct OpenEnds {
    let from: SchemaVersion
    let to: SchemaVersion
    private let new: SchemaLookup
    private var members: [MemberName] = []
    private var checks: [(model: String, name: String)] = []

    /// A required member's column in one table, and the condition that a row has no value there.
    private struct Gap {
        var member: MemberName
        var table: String
        var column: String
        var condition: String
    }

    init(of changes: [SchemaChange], from old: SchemaVersion, to version: SchemaVersion, in new: SchemaLookup) {
        (from, to, self.new) = (old, version, new)
        for change in changes where change.risk == .needsValue && change.isConsented {
            switch change.kind {
            case .attributeAdded(let name, _), .attributeBecameRequired(let name, _), .relationshipAdded(let name),
                .relationshipBecameRequired(let name):
                members.append(name)
            case .checkAdded(let model, let name): checks.append((model, name))
            default: break
            }
        }
    }

    /// The steps of the whole way, around those that bring tables from one shape to another.
    func steps(
        before: [PlanStep], after: [PlanStep], from old: StoreLayout, to layout: StoreLayout, mapping: StoreMapping
    ) -> [PlanStep] {
        let between = layoutMeanwhile(from: old, to: layout, mapping: mapping)
        let waiting = layout.indexes.filter { !between.indexes.contains($0) }
        let checks = gaps(in: layout).map(check) + waiting.map(check) + checkSteps(in: layout)
        return [code(.before)] + before
            + StepPlanner(from: old, to: between, mapping: mapping, version: to, after: before).steps() + after
            + [code(.after)] + checks
            + StepPlanner(from: between, to: layout, mapping: .unchanged(layout), version: to, after: checks).steps()
    }

    private func code(_ moment: PlannedCode.Moment) -> PlanStep {
        let reason =
            switch moment {
            case .before:
                "Swift code runs here: `willMigrate`, over the store of version \(from). What it leaves is kept for reading."
            case .after:
                "Swift code runs here: `migrate(from: \(from), to: \(to))`, with both stores, then `didMigrate`."
            }
        return PlanStep(
            form: .code, table: "", reason: reason, statements: [], code: PlannedCode(moment, from: from, to: to))
    }

    // MARK: The shape meanwhile

    private func layoutMeanwhile(from old: StoreLayout, to layout: StoreLayout, mapping: StoreMapping) -> StoreLayout {
        var between = layout
        let gaps = gaps(in: layout)
        let names = Set(checks.map(\.name))
        /// Tables with rows of the older version.
        let filled = Set(mapping.tables.keys).union(mapping.regroupings.flatMap(\.tables))
        between.tables = layout.tables.map { table in
            guard filled.contains(table.name) else { return table }
            var table = table
            for gap in gaps where gap.table == table.name {
                for index in table.columns.indices where table.columns[index].name == gap.column {
                    table.columns[index].isNotNull = false
                    table.columns[index].checks.removeAll { $0.demandsValue }
                }
            }
            let models = new.models.values.filter { $0.table == table.name }.map(\.name)
            if checks.contains(where: { models.contains($0.model) }) {
                table.checks.removeAll { names.contains($0.name) }
            }
            return table
        }
        // Where rows come from another version, a unique that is not just what it was waits.
        let known = Set(old.indexes.map(\.definition))
        between.indexes.removeAll {
            $0.isUnique && filled.contains($0.table) && !known.contains($0.definition)
        }
        return between
    }

    private func gaps(in layout: StoreLayout) -> [Gap] {
        members.flatMap { member -> [Gap] in
            guard let model = new.models[member.model], let column = column(of: member, in: model) else { return [] }
            let tables = Set(new.withDescendants(of: model).map(\.table))
            let kinds = new.kinds(of: model).map { String($0) }.joined(separator: ", ")
            return layout.tables.filter { table in
                tables.contains(table.name) && table.columns.contains { $0.name == column }
            }.map { table in
                let hasKinds = model.base != nil && table.columns.contains { $0.name == "_kind" }
                return Gap(
                    member: member, table: table.name, column: column,
                    condition: identifier(column) + " IS NULL" + (hasKinds ? " AND \"_kind\" IN (\(kinds))" : ""))
            }
        }
    }

    private func column(of member: MemberName, in model: Model) -> String? {
        if let attribute = model.attribute(member.name) { return attribute.column }
        guard case .foreignKey(let column) = model.relationship(member.name)?.storage else { return nil }
        return column
    }

    // MARK: When the code is through

    private func check(_ gap: Gap) -> PlanStep {
        PlanStep(
            form: .check, table: gap.table,
            reason: "`\(gap.member)` is required, and it is the Swift code that gives older rows a value.",
            statements: ["SELECT \"_id\" FROM \(identifier(gap.table))\nWHERE \(gap.condition)\nORDER BY \"_id\""],
            account: [
                ColumnAccount(.filled, newTable: gap.table, newColumn: gap.column, value: gap.member.description)
            ])
    }

    /// Rows that are equal to an earlier one by what a unique index holds.
    private func check(_ index: IndexDefinition) -> PlanStep {
        let members = index.members.map {
            $0.expression.sql + ($0.collation.map { " COLLATE \(identifier($0))" } ?? "")
        }
        let conditions =
            index.members.map { "\($0.expression.sql) IS NOT NULL" } + (index.condition.map { ["(\($0.sql))"] } ?? [])
        let names = index.members.flatMap { $0.expression.columns.sorted() }.map { "`\($0)`" }
        return PlanStep(
            form: .check, table: index.table,
            reason:
                "Rows of `\(index.table)` are to differ in \(names.joined(separator: ", ")) when the Swift code is through.",
            statements: [
                """
                SELECT "_id" FROM (SELECT "_id", row_number() OVER (PARTITION BY \(members.joined(separator: ", ")) ORDER BY "_id") AS "_place"
                FROM \(identifier(index.table)) WHERE \(conditions.joined(separator: " AND "))) WHERE "_place" > 1
                """
            ])
    }

    private func checkSteps(in layout: StoreLayout) -> [PlanStep] {
        checks.flatMap { model, name -> [PlanStep] in
            let table = new.models[model]?.table
            return layout.tables.filter { $0.name == table }.flatMap { table in
                table.checks.filter { $0.name == name }.map { check in
                    PlanStep(
                        form: .check, table: table.name,
                        reason: "The check `\(name)` of `\(model)` is to hold when the Swift code is through.",
                        statements: ["SELECT \"_id\" FROM \(identifier(table.name)) WHERE NOT (\(check.condition.sql))"]
                    )
                }
            }
        }
    }
}

extension StoreMapping {
    /// Every row and value stays where it is.
    fileprivate static func unchanged(_ layout: StoreLayout) -> StoreMapping {
        var mapping = StoreMapping()
        for table in layout.tables {
            let columns = table.columns.map {
                ($0.name, $0.derivation == nil ? ColumnSource.stored($0.name) : .computed)
            }
            mapping.tables[table.name] = Table(source: table.name, columns: Dictionary(uniqueKeysWithValues: columns))
        }
        return mapping
    }
}

extension SQLExpression {
    /// Whether it is the condition that rows of some classes have a value.
    fileprivate var demandsValue: Bool {
        if case .either(_, .isNotNull) = self { true } else { false }
    }
}
