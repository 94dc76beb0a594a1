import SchemaSnapshot

/// Tables that get where ALTER TABLE alone does not bring them, and yet are not made anew.
extension StepPlanner {
    /// What the catalog says of a table changes. The statements are for where SQLite does not allow that.
    func editStep(_ change: TableChange, indexes: [IndexDefinition], _ searches: [SearchDefinition]) -> PlanStep {
        let table = change.new.name
        var made = change.new
        made.name = "_new_" + table
        let columns = made.columns.filter { $0.derivation == nil }.map {
            SQLStatement.Assignment($0.name, .column($0.name))
        }
        var statements: [SQLStatement] = [.createTable(made), .copy(from: table, to: made.name, columns: columns)]
        statements += searches.flatMap(\.removal) + [.dropTable(table), .renameTable(made.name, to: table)]
        statements += indexes.map { .createIndex($0) } + searches.flatMap { $0.creation(filling: true) }
        let names = change.edited + change.swapped.filter { !$0.column.comesWhole }.map(\.column.name)
        return PlanStep(
            form: .edit, table: table,
            reason: "Its definition changes in the catalog, and no row: \(change.obstacles.joined(separator: "; ")).",
            statements: statements.map(\.sql),
            account: names.map {
                ColumnAccount(.kept, oldTable: table, oldColumn: $0, newTable: table, newColumn: $0)
            })
    }

    /// Columns of another type are made beside the older ones and take their places. What does not hold before rows have values comes later.
    func swapStep(_ change: TableChange) -> PlanStep {
        let table = change.new.name
        let columns = change.swapped.map { swap in
            var column =
                swap.column.comesWhole
                ? swap.column
                : ColumnDefinition(name: "", type: swap.column.type, collation: swap.column.collation)
            column.name = "_new_" + swap.column.name
            return (name: swap.column.name, made: column, value: swap.source.expression)
        }
        let statements: [SQLStatement] =
            columns.map { .addColumn($0.made, table: table) }
            + [.update(table, set: columns.map { .init($0.made.name, $0.value) })]
            + columns.map { .dropColumn($0.name, table: table) }
            + columns.map { .renameColumn($0.made.name, to: $0.name, table: table) }
        return PlanStep(
            form: .swap, table: table,
            reason: "\(list(columns.map(\.name))) made anew beside what was there: its rows and indexes stay.",
            statements: statements.map(\.sql),
            account: change.swapped.map { Self.account(of: $0.column.name, source: $0.source, table: table) })
    }
}
