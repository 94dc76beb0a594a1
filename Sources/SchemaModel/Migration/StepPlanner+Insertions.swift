import SchemaSnapshot

/// Rows that come into tables besides those that were there.
extension StepPlanner {
    /// New tables that get rows, while the columns that these come from are still there.
    func insertionSteps() -> [PlanStep] {
        mapping.insertions.flatMap { insertion -> [PlanStep] in
            switch insertion {
            case .lacking, .appended: []
            case .distinct(let table, let column, let source, let sourceColumn):
                creation(of: table) + [distinctStep(table, column, newNames[source] ?? source, sourceColumn)]
            case .each(let table, let columns, let sources, let condition):
                creation(of: table) + [rowStep(table, columns, sources.map { newNames[$0] ?? $0 }, condition)]
            }
        }
    }

    /// Tables that get rows beside those that are there, when they have their new shape.
    func lackingSteps() -> [PlanStep] {
        mapping.insertions.compactMap { insertion in
            guard case .lacking(let table, let column, let numbers, _, let value) = insertion else { return nil }
            return PlanStep(
                form: .insert, table: table, reason: "A row for each value of `\(value)` that no row stood for.",
                statements: [
                    """
                    INSERT INTO \(identifier(table)) ("_id", \(identifier(column)))
                    SELECT "_moment_value", "_moment_row" FROM \(identifier(numbers)) WHERE "_moment_value" NOT IN (SELECT "_id" FROM \(identifier(table)))
                    """
                ],
                account: [
                    ColumnAccount(
                        .moved, oldTable: numbers, oldColumn: "_moment_row", newTable: table, newColumn: column)
                ])
        }
    }

    /// Rows of tables that go, when every other table has its new shape; and these tables' end.
    func appendingSteps() -> [PlanStep] {
        mapping.insertions.compactMap { insertion in
            guard case .appended(let table, let columns, let source, let numbers) = insertion else { return nil }
            let assignments = columns.map { SQLStatement.Assignment($0.name, $0.source.expression) }
            let keys = numbers.map {
                ColumnAccount(.moved, oldTable: $0, oldColumn: "_moment_value", newTable: table, newColumn: "_id")
            }
            return PlanStep(
                form: .insert, table: table, reason: "The rows of `\(source)`.",
                statements: [SQLStatement.copy(from: source, to: table, columns: assignments).sql],
                account: (keys.map { [$0] } ?? [])
                    + columns.map { column in
                        if case .stored(let old, []) = column.source {
                            return ColumnAccount(
                                .moved, oldTable: source, oldColumn: old, newTable: table, newColumn: column.name)
                        }
                        return ColumnAccount(
                            .filled, newTable: table, newColumn: column.name, value: column.source.expression.sql)
                    })
        } + dropSteps { table in mapping.insertions.contains { $0.emptied == table } }
    }

    private func creation(of table: String) -> [PlanStep] {
        new.creationSteps(of: { $0.name == table }, reason: "A new table.")
    }

    private func distinctStep(_ table: String, _ column: String, _ source: String, _ sourceColumn: String) -> PlanStep {
        PlanStep(
            form: .insert, table: table, reason: "A row for each distinct value of `\(sourceColumn)`.",
            statements: [
                SQLStatement.insertDistinct(of: sourceColumn, from: source, into: table, column: column).sql
            ],
            account: [
                ColumnAccount(
                    .kept, oldTable: source, oldColumn: sourceColumn, newTable: table, newColumn: column)
            ])
    }

    private func rowStep(
        _ table: String, _ columns: [StoreMapping.Insertion.Column], _ sources: [String], _ condition: String?
    ) -> PlanStep {
        let assignments =
            [SQLStatement.Assignment("_id", .column("_id"))]
            + columns.map { SQLStatement.Assignment($0.name, $0.source.expression) }
        let names = assignments.map { identifier($0.column) }.joined(separator: ", ")
        let values = assignments.map(\.value.sql).joined(separator: ", ")
        let rows = sources.map {
            "SELECT \(values) FROM \(identifier($0))" + (condition.map { "\nWHERE \($0)" } ?? "")
        }
        return PlanStep(
            form: .insert, table: table, reason: "A row for each of \(list(sources)), under its key.",
            statements: [
                "INSERT INTO \(identifier(table)) (\(names))\n" + rows.joined(separator: "\nUNION ALL\n")
            ],
            account: columns.flatMap { column -> [ColumnAccount] in
                if case .stored(let old, []) = column.source, old != "_id" {
                    return sources.map {
                        ColumnAccount(
                            .moved, oldTable: $0, oldColumn: old, newTable: table, newColumn: column.name, value: "_id")
                    }
                }
                return [
                    ColumnAccount(
                        .filled, newTable: table, newColumn: column.name, value: column.source.expression.sql)
                ]
            })
    }
}
