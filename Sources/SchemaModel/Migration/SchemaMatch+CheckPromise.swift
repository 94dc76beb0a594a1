import SchemaDiagnostics
import SchemaSnapshot

extension SchemaMatch {
    /// An entry of `checks`, held against the newer version; `nil` where no row is held against such a check, which is reported.
    func promisedCheck(
        _ written: Located<String>, version: SchemaVersion, findings: inout Findings
    ) -> (model: Model, check: Check)? {
        guard let name = MemberName(written.value), let model = new.models[name.model],
            let check = model.checks.first(where: { $0.name == name.name })
        else {
            let known = new.models.values.flatMap { model in model.checks.map { "\(model.name).\($0.name)" } }
            findings.report(
                .directiveNames(
                    written.value, sort: "check", as: "it as `Model.check`", version: version,
                    near: nearestName(to: written.value, among: known.sorted()), at: written.range))
            return nil
        }
        func refuse(_ reason: String) -> (Model, Check)? {
            findings.report(.checksDoNotFit(written.value, because: reason, at: written.range))
            return nil
        }
        if !hasRows(model) { return refuse("`\(model.name)` has no rows yet") }
        guard checks(of: model).added.contains(check) else {
            return refuse("the version before has the same check")
        }
        let named = Set(columnNames(in: check.sql).map(sqlNameKey))
        for declaring in new.path(from: model) {
            let made =
                declaring.relationships.map { (MemberName(declaring.name, $0.name), $0.keyColumn ?? $0.name) }
                + declaring.attributes.map { (MemberName(declaring.name, $0.name), $0.column) }
            for (member, column) in made where isMadeElsewhere(member) {
                guard named.contains(sqlNameKey(column)) || named.contains(sqlNameKey(member.name)) else { continue }
                return refuse(
                    "`\(member.name)` gets what it holds from elsewhere in the same step; add the check in a later version"
                )
            }
        }
        return (model, check)
    }

    /// Whether a newer member's values are not known before the step: they come from other rows, or are keys of rows that get new ones.
    private func isMadeElsewhere(_ name: MemberName) -> Bool {
        if directives.linked.contains(name) || directives.moved.contains(name) { return true }
        let before = members[name].flatMap { old.models[$0.model]?.relationship($0.name) }
        return before.map { directives.merged[$0.target] != nil } ?? false
    }

    /// Looks for rows that would break a check as the mapping makes them: a step for each table that has them.
    func checkSteps(_ model: Model, _ check: Check, mapping: StoreMapping, layout: StoreLayout, version: SchemaVersion)
        -> [PlanStep]
    {
        let owners = new.idTable(of: model) == nil ? [model] : new.withDescendants(of: model).filter(new.hasTable)
        return owners.compactMap { owner in
            guard let source = mapping.tables[owner.table],
                let table = layout.tables.first(where: { $0.name == owner.table })
            else { return nil }
            var condition = "NOT (\(replacingNames(in: check.sql, new.columnNames(of: model))))"
            if model.base != nil, model.strategy == .single {
                // Rows of other classes in the same table are not held against it.
                let kinds = new.kinds(of: model).map { String($0) }.joined(separator: ", ")
                condition = "\"_kind\" IN (\(kinds)) AND \(condition)"
            }
            return PlanStep(
                form: .check, table: source.source,
                reason: "Each row of `\(owner.name)` must meet the check `\(check.name)` from version \(version) on.",
                statements: [
                    "SELECT \"_id\" FROM (\(source.rows(of: table, for: condition)))\nWHERE \(condition) ORDER BY \"_id\""
                ])
        }
    }
}

extension StoreMapping.Table {
    /// A query for the older table's rows as the newer one will have them, as far as a condition over the newer one reads them.
    ///
    /// - Parameter from: what stands behind FROM, where it is not just the older table.
    func rows(of table: TableDefinition, for condition: String, from: String? = nil) -> String {
        var wanted: Set<String> = []
        var derived: [ColumnDefinition] = []
        /// What a computed column is computed from stands before it.
        func want(_ sql: String) {
            let names = Set(columnNames(in: sql).map(sqlNameKey))
            for column in table.columns where names.contains(sqlNameKey(column.name)) {
                guard wanted.insert(column.name).inserted, let derivation = column.derivation else { continue }
                want(derivation.expression)
                derived.append(column)
            }
        }
        want(condition)
        wanted.insert("_id")
        let stored = table.columns.filter { wanted.contains($0.name) && $0.derivation == nil }.map { column in
            "\(value(of: column)) AS \(identifier(column.name))"
        }
        let rows = "SELECT \(stored.joined(separator: ", ")) FROM \(from ?? identifier(source))"
        return derived.reduce(rows) { rows, column in
            "SELECT *, (\(column.derivation?.expression ?? "NULL")) AS \(identifier(column.name)) FROM (\(rows))"
        }
    }

    /// A column's value with the type and the order that the column gives it.
    private func value(of column: ColumnDefinition) -> String {
        let source = columns[column.name] ?? .filled(nil)
        if case .stored(_, []) = source { return source.expression.sql }
        let value =
            column.type == .any || column.type == .blob
            ? "(\(source.expression.sql))" : "CAST(\(source.expression.sql) AS \(column.type.rawValue))"
        return value + (column.collation.map { " COLLATE \(identifier($0))" } ?? "")
    }
}

extension Relationship {
    fileprivate var keyColumn: String? {
        if case .foreignKey(let column) = storage { column } else { nil }
    }
}
