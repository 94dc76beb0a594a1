import SchemaSnapshot

/// Columns that are renamed in a table that is made anew.
///
/// SQLite renames them in place first: views and triggers that others added follow then, as they do where nothing else changes.
extension StepPlanner {
    func remakingSteps(_ change: TableChange) -> [PlanStep] {
        let names = change.newNames
        // A name of a column that goes is free only when the table is made anew.
        let taken = Set(change.old.columns.map(\.name).filter { names[$0] == nil }.map(sqlNameKey))
        guard !names.isEmpty, taken.isDisjoint(with: names.values.map(sqlNameKey)) else { return [rebuildStep(change)] }
        let table = change.new.name
        let renaming = PlanStep(
            form: .alter, table: table, reason: "ALTER TABLE renames \(list(change.renamings.map(\.from))) in place.",
            statements: renameOrder(change.renamings, caseNeedsDetour: false)
                .map { SQLStatement.renameColumn($0.from, to: $0.to, table: table).sql },
            account: change.renamings.map {
                ColumnAccount(.kept, oldTable: table, oldColumn: $0.from, newTable: table, newColumn: $0.to)
            })
        return [renaming, rebuildStep(change.renamed)]
    }
}

extension TableChange {
    /// What is left when the columns have their new names.
    fileprivate var renamed: TableChange {
        var rest = self
        rest.mapping.columns = mapping.columns.mapValues { $0.renaming(newNames) }
        return rest
    }
}

extension ColumnSource {
    func renaming(_ names: [String: String]) -> ColumnSource {
        switch self {
        case .stored(let column, let conversions): return .stored(names[column] ?? column, conversions)
        case .made(var expression, let replaced):
            expression.pieces = expression.pieces.map { piece in
                guard case .column(let name) = piece else { return piece }
                return .column(names[name] ?? name)
            }
            return .made(expression, replacing: replaced.map { names[$0] ?? $0 })
        case .linked(let column): return .linked(names[column] ?? column)
        case .lookedUp(var lookup):
            lookup.key = names[lookup.key] ?? lookup.key
            return .lookedUp(lookup)
        case .filled, .computed: return self
        }
    }
}
