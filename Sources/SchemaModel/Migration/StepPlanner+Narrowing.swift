import SchemaSnapshot

/// What a newer definition would refuse of rows that are there: looked for first, so that a store which has some is left alone.
extension StepPlanner {
    func narrowingChecks(_ change: TableChange) -> [PlanStep] {
        let table = change.new
        if change.isNone || !table.primaryKey.isEmpty || isKeyTable(table.name) { return [] }
        return change.new.columns.compactMap { column in
            let conditions =
                column.derivation == nil ? narrowings(of: column, change) : misfits(of: column, change)
            if conditions.isEmpty { return nil }
            let condition = conditions.joined(separator: " OR ")
            let rows = change.mapping.rows(of: change.new, for: condition)
            return PlanStep(
                form: .check, table: change.old.name,
                reason: column.derivation == nil
                    ? "`\(column.name)` takes less from version \(version) on, and each row's value must be among it."
                    : "`\(column.name)` is computed, and what comes out for each row must be of its type (\(column.type.rawValue)).",
                statements: ["SELECT \"_id\" FROM (\(rows))\nWHERE \(condition) ORDER BY \"_id\""])
        }
    }

    /// Conditions on a row as it will be that its value is refused.
    private func narrowings(of column: ColumnDefinition, _ change: TableChange) -> [String] {
        let name = identifier(column.name)
        switch change.mapping.columns[column.name] {
        case .made?: return column.checks.filter(\.listsCases).map { "NOT (\($0.sql))" }
        case .stored(let source, let conversions)?:
            guard var old = change.old.columns.first(where: { $0.name == source }), !isPromised(source, change.old.name)
            else { return [] }
            old.checks = old.checks.map { $0.renaming(change.newNames) }
            let new = column.checks.filter {
                conversions.isEmpty ? !$0.follows(from: old.checks, isNotNull: old.isNotNull) : $0.listsCases
            }
            let isRequired = conversions.isEmpty && column.isNotNull && !old.isNotNull && !old.isRowID
            return new.map { "NOT (\($0.sql))" } + (isRequired ? ["\(name) IS NULL"] : [])
        default: return []
        }
    }

    /// Conditions that what is computed is none of its column's: SQLite holds only what it stores against the type.
    private func misfits(of column: ColumnDefinition, _ change: TableChange) -> [String] {
        let expression = column.derivation?.expression ?? ""
        let names = Set(columnNames(in: expression).map(sqlNameKey))
        let named = change.new.columns.filter { names.contains(sqlNameKey($0.name)) }
        let sources = named.compactMap { change.mapping.columns[$0.name] }
        // What is written alike is computed of other values where names were swapped.
        let isAsItWas = named.allSatisfy { change.mapping.columns[$0.name]?.isAsItWas(in: $0.name) ?? true }
        if change.old.columns.contains(column), isAsItWas { return [] }
        // What tables of the moment say is not known yet.
        if sources.contains(where: \.isSaidByOtherRows) { return [] }
        let name = identifier(column.name)
        let text = "WHEN 'text' THEN \(name) <> CAST(\(name) AS NUMERIC)"
        let misfit: String? =
            switch column.type {
            case .integer:
                "CASE typeof(\(name)) WHEN 'null' THEN 0 WHEN 'integer' THEN 0 WHEN 'real' THEN \(name) <> CAST(\(name) AS INTEGER) "
                    + "\(text) OR typeof(CAST(\(name) AS NUMERIC)) <> 'integer' ELSE 1 END"
            case .real: "CASE typeof(\(name)) WHEN 'blob' THEN 1 \(text) ELSE 0 END"
            case .text:
                named.contains { $0.type == .blob || $0.type == .any } || expression.lowercased().contains("blob")
                    ? "typeof(\(name)) = 'blob'" : nil
            case .blob: "typeof(\(name)) NOT IN ('blob', 'null')"
            case .any: nil
            }
        return (misfit.map { [$0] } ?? []) + (column.isNotNull ? ["\(name) IS NULL"] : [])
            + column.checks.map { "NOT (\($0.sql))" }
    }

    /// Whether rows are held against what the author says of the column already.
    private func isPromised(_ column: String, _ table: String) -> Bool {
        promises.contains { step in
            step.form == .check && step.table == table
                && step.statements.contains {
                    $0.hasPrefix("SELECT \"_id\" FROM \(identifier(table))") && $0.contains(identifier(column))
                }
        }
    }
}

extension ColumnSource {
    fileprivate func isAsItWas(in column: String) -> Bool {
        if case .stored(let source, let conversions) = self {
            conversions.isEmpty && sqlNameKey(source) == sqlNameKey(column)
        } else {
            self == .computed
        }
    }

    fileprivate var isSaidByOtherRows: Bool {
        switch self {
        case .linked, .lookedUp: true
        case .stored, .filled, .made, .computed: false
        }
    }
}

extension SQLExpression {
    /// Whether it says that a value is one of some, other than of a Boolean's two.
    fileprivate var listsCases: Bool {
        if case .membership(_, let values) = self { values != [.integer(0), .integer(1)] } else { false }
    }

    /// Whether what meets the others meets this one.
    fileprivate func follows(from others: [SQLExpression], isNotNull: Bool) -> Bool {
        others.contains { other in
            switch (self, other) {
            case (.membership(let operand, let values), .membership(let before, let some)):
                operand == before && Set(some).isSubset(of: values)
            case (
                .either(.nonMembership(let operand, let values), let rest),
                .either(.nonMembership(let before, let some), let other)
            ):
                operand == before && rest == other && Set(values).isSubset(of: some)
            default: self == other
            }
        } || { if case .either(_, .isNotNull) = self { isNotNull } else { false } }()
    }
}
