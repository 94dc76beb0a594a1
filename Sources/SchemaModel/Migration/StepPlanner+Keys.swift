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

    /// The table of keys made anew, and what led to the rows that are gone.
    func keySteps(_ change: TableChange) -> [PlanStep] {
        let table = change.new.name
        let statements: [SQLStatement] =
            [.dropTable(table), .createTable(change.new)] + keyCopies(into: table)
            + indexes(of: table).map { .createIndex($0) }
        let made = PlanStep(
            form: .rebuild, table: table,
            reason: "The keys of a class that is gone go; the others are read from its rows.",
            statements: statements.map(\.sql),
            account: change.old.columns.filter { $0.derivation == nil }
                .map { ColumnAccount(.dropped, oldTable: table, oldColumn: $0.name) })
        return [made] + keptTables.flatMap { cleared($0, of: table) }
    }

    private func cleared(_ table: TableDefinition, of keys: String) -> [PlanStep] {
        let columns = table.columns.filter { !$0.isRowID && $0.derivation == nil && $0.reference?.table == keys }
        let missing = "NOT IN (SELECT \"_id\" FROM \(identifier(keys)))"
        return columns.map { column in
            let condition = SQLExpression.verbatim("\(identifier(column.name)) \(missing)")
            if column.isNotNull {
                return PlanStep(
                    form: .rebuild, table: table.name, reason: "Links to rows that are gone go with them.",
                    statements: [SQLStatement.delete(from: table.name, where: condition).sql],
                    account: table.columns.map { ColumnAccount(.dropped, oldTable: table.name, oldColumn: $0.name) })
            }
            return PlanStep(
                form: .update, table: table.name, reason: "Keys of rows that are gone become NULL.",
                statements: [
                    SQLStatement.update(table.name, set: [.init(column.name, .literal(.null))], where: condition).sql
                ],
                account: [
                    ColumnAccount(
                        .converted, oldTable: table.name, oldColumn: column.name, newTable: table.name,
                        newColumn: column.name, value: "NULL")
                ])
        }
    }

    private func keyCopies(into table: String) -> [SQLStatement] {
        (keptClasses(of: table)).map { kind, source in
            .copy(
                from: source, to: table,
                columns: [.init("_id", .column("_id")), .init("_kind", .literal(.integer(Int64(kind))))])
        }
    }
}
