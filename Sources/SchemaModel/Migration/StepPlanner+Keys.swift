import SchemaSnapshot

/// Tables of keys: what they hold is that of the tables of the hierarchy's classes.
extension StepPlanner {
    /// Whether a table of keys has those of a class that is gone.
    func lacksClasses(_ change: TableChange) -> Bool { isKeyTable(change.new.name) && !change.dropped.isEmpty }

    /// A new table of keys gets those of the rows that are there.
    func filled(_ step: PlanStep) -> PlanStep {
        let copies = keyCopies(into: step.table)
        guard !copies.isEmpty else { return step }
        var step = step
        step.form = .rebuild
        step.reason = "A new table, for the keys of rows that are there."
        step.statements += copies.map(\.sql)
        return step
    }

    /// The table of keys made anew.
    func keyStep(_ change: TableChange) -> PlanStep {
        let table = change.new.name
        let statements: [SQLStatement] =
            [.dropTable(table), .createTable(change.new)] + keyCopies(into: table)
            + indexes(of: table).map { .createIndex($0) }
        return PlanStep(
            form: .rebuild, table: table,
            reason: "The keys of a class that is gone go; the others are read from its rows.",
            statements: statements.map(\.sql),
            account: change.old.columns.filter { $0.derivation == nil }
                .map { ColumnAccount(.dropped, oldTable: table, oldColumn: $0.name) })
    }

    /// What led to rows of a class that is gone leads nowhere: keys become NULL, links go.
    func clearingSteps(_ change: TableChange) -> [PlanStep] {
        if old.keyTables.isEmpty { return [] }
        let table = change.new
        let oldTargets = Dictionary(
            change.old.columns.map { ($0.name, $0.reference?.table) }, uniquingKeysWith: { first, _ in first })
        return table.columns.compactMap { column in
            guard !column.isRowID, let target = column.reference?.table,
                case .stored(let source, _) = change.mapping.columns[column.name],
                let oldTarget = oldTargets[source] ?? nil, isLost(in: oldTarget)
            else { return nil }
            return clearingStep(column, of: table, target: target)
        }
    }

    /// A key that leads to no row of its target becomes NULL; a link goes.
    func clearingStep(_ column: ColumnDefinition, of table: TableDefinition, target: String) -> PlanStep {
        let condition = SQLExpression.verbatim(
            "\(identifier(column.name)) NOT IN (SELECT \"_id\" FROM \(identifier(target)))")
        return column.isNotNull
            ? unlinkingStep(table, where: condition) : emptyingStep(table, column.name, where: condition)
    }

    private func unlinkingStep(_ table: TableDefinition, where condition: SQLExpression) -> PlanStep {
        PlanStep(
            form: .rebuild, table: table.name, reason: "Links to rows that are gone go with them.",
            statements: [SQLStatement.delete(from: table.name, where: condition).sql],
            account: table.columns.map { ColumnAccount(.dropped, oldTable: table.name, oldColumn: $0.name) })
    }

    private func emptyingStep(_ table: TableDefinition, _ column: String, where condition: SQLExpression) -> PlanStep {
        PlanStep(
            form: .update, table: table.name, reason: "Keys of rows that are gone become NULL.",
            statements: [
                SQLStatement.update(table.name, set: [.init(column, .literal(.null))], where: condition).sql
            ],
            account: [
                ColumnAccount(
                    .converted, oldTable: table.name, oldColumn: column, newTable: table.name, newColumn: column,
                    value: "NULL")
            ])
    }

    private func keyCopies(into table: String) -> [SQLStatement] {
        (keptClasses(of: table)).map { kind, source in
            .copy(
                from: source, to: table,
                columns: [.init("_id", .column("_id")), .init("_kind", .literal(.integer(Int64(kind))))])
        }
    }
}
