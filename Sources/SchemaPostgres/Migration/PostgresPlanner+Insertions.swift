import SchemaModel
import SchemaSnapshot

/// Rows that come into tables besides those that were there.
extension PostgresPlanner {
    /// New tables that get rows while the columns that these come from are still there, under their older names.
    var earlyTables: Set<String> {
        Set(step.mapping.links.map(\.table))
            .union(
                step.mapping.insertions.filter { insertion in
                    switch insertion {
                    case .distinct, .each: true
                    case .lacking, .appended: false
                    }
                }.map(\.table))
    }

    mutating func earlyInsertionSteps() -> [PostgresStep] {
        var steps: [PostgresStep] = []
        for insertion in step.mapping.insertions {
            switch insertion {
            case .distinct(let table, let own, let source, let sourceColumn):
                let column = quotedName(sourceColumn)
                steps.append(
                    PostgresStep(
                        form: .insert, table: table, reason: "A row for each distinct value of `\(sourceColumn)`.",
                        statements: [
                            "INSERT INTO \(quotedName(table)) (\(quotedName(own)))\n"
                                + "SELECT DISTINCT \(column) FROM \(quotedName(names.table(source)))\n"
                                + "WHERE \(column) IS NOT NULL ORDER BY 1"
                        ]))
            case .each(let table, let columns, let sources, let condition):
                for source in sources {
                    steps.append(
                        rows(
                            of: [("_id", .stored("_id"))] + columns.map { ($0.name, $0.source) }, from: source,
                            into: table, names: LayoutNames(tables: names.tables), condition: condition,
                            reason: "A row for each of `\(source)`, under its key."))
                }
            case .lacking, .appended: break
            }
        }
        return steps + linkSteps()
    }

    /// Objects that a value stands for and that were not there, when their table has its newer shape.
    func lackingSteps() -> [PostgresStep] {
        step.mapping.insertions.compactMap { insertion in
            guard case .lacking(let table, let column, let numbers, _, let value) = insertion else { return nil }
            return PostgresStep(
                form: .insert, table: table, reason: "A row for each value of `\(value)` that no row stood for.",
                account: ["added: rows for values of \(value)"],
                statements: [
                    "INSERT INTO \(quotedName(table)) (\"_id\", \(quotedName(column)))\n"
                        + "SELECT \"_moment_value\", \"_moment_row\" FROM \(quotedName(numbers)) WHERE \"isNew\" ORDER BY 1"
                ] + continuation(in: table))
        }
    }

    /// Rows of tables that go, when every other table has its newer shape; and these tables' end.
    mutating func appendingSteps() -> [PostgresStep] {
        var steps: [PostgresStep] = []
        for insertion in step.mapping.insertions {
            guard case .appended(let table, let columns, let source, _) = insertion else { continue }
            steps.append(
                rows(
                    of: columns.map { ($0.name, $0.source) }, from: source, into: table, names: LayoutNames(),
                    reason: "The rows of `\(source)`."))
        }
        return steps + before.tables.filter { emptied.contains($0.name) }.map { dropStep($0) }
    }

    /// Older tables that go when their rows are in others.
    var emptied: Set<String> { Set(step.mapping.insertions.compactMap(\.emptied)) }

    private mutating func rows(
        of columns: [(name: String, source: ColumnSource)], from source: String, into table: String, names: LayoutNames,
        condition: String? = nil, reason: String
    ) -> PostgresStep {
        let row = OlderRow(tables: [source], names: names)
        let list = columns.map { quotedName($0.name) }.joined(separator: ", ")
        let values = columns.map { value(of: $0.source, to: $0.name, of: table, in: row) }.joined(separator: ", ")
        var sql =
            "INSERT INTO \(quotedName(table)) (\(list))\nSELECT \(values) FROM \(quotedName(names.table(source)))"
        if let condition {
            do {
                sql +=
                    "\nWHERE "
                    + (try portableExpression(condition, scope: before.scopes[source] ?? RowScope()).condition())
            } catch {
                report(.stepNotInPostgres("the rows of `\(table)`", because: error.reason, at: places[.version]))
            }
        }
        let isKeyed = columns.contains { $0.name == "_id" }
        return PostgresStep(
            form: .insert, table: table, reason: reason, account: ["added: rows of \(source)"],
            statements: [sql] + (isKeyed ? continuation(in: table) : []))
    }

    /// New tables of links that get them from a column.
    private func linkSteps() -> [PostgresStep] {
        step.mapping.links.map { links in
            let key = links.columns[1]
            let list = links.columns.map { quotedName($0.name) }.joined(separator: ", ")
            let values = links.columns.map { quotedName($0.source) }.joined(separator: ", ")
            return PostgresStep(
                form: .insert, table: links.table,
                reason: "A link for each row of `\(links.source)` with a `\(key.source)`.",
                account: ["kept: \(key.source) as \(key.name)"],
                statements: [
                    "INSERT INTO \(quotedName(links.table)) (\(list))\n"
                        + "SELECT \(values) FROM \(quotedName(names.table(links.source))) "
                        + "WHERE \(quotedName(key.source)) IS NOT NULL"
                ])
        }
    }
}
