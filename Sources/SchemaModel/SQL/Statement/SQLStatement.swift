/// A statement of a plan: the only way in which SQL text comes about here.
package enum SQLStatement: Hashable, Sendable {
    case createTable(TableDefinition)
    case createIndex(IndexDefinition)
    /// The virtual table of a full-text index.
    case createSearch(SearchDefinition)
    /// The view over the tables of one.
    case createView(SearchDefinition)
    case dropView(String)
    case createTrigger(SearchDefinition, SearchDefinition.Event, SearchDefinition.Source)
    case dropTrigger(String)
    /// Makes a full-text index of the rows that its tables have.
    case fillSearch(String)
    case dropTable(String, ifExists: Bool = false)
    case dropIndex(String)
    case renameTable(String, to: String)
    case renameColumn(String, to: String, table: String)
    case addColumn(ColumnDefinition, table: String)
    case dropColumn(String, table: String)
    /// Copies every row; columns are always named, since `*` would swap values without a word.
    case copy(from: String, to: String, columns: [Assignment])
    /// Copies rows whose parts lie in several tables under one key.
    case transfer(from: [String], to: String, columns: [Assignment], where: SQLExpression?)
    /// A row for each distinct value of a column, with keys from 1 in the order of the values.
    case insertDistinct(of: String, from: String, into: String, column: String)
    case update(String, set: [Assignment], where: SQLExpression? = nil)
    case delete(from: String, where: SQLExpression)

    /// A column and what goes into it.
    package struct Assignment: Hashable, Sendable {
        package var column: String
        package var value: SQLExpression

        package init(_ column: String, _ value: SQLExpression) {
            self.column = column
            self.value = value
        }
    }

    package var sql: String {
        switch self {
        case .createTable(let table): return table.sql
        case .createIndex(let index): return index.sql
        case .createSearch(let search): return search.sql
        case .createView(let search): return search.viewSQL
        case .dropView(let name): return "DROP VIEW \(identifier(name))"
        case .createTrigger(let search, let event, let source): return search.triggerSQL(event, source)
        case .dropTrigger(let name): return "DROP TRIGGER \(identifier(name))"
        case .fillSearch(let name): return "INSERT INTO \(identifier(name)) (\(identifier(name))) VALUES ('rebuild')"
        case .dropTable(let name, let ifExists):
            return "DROP TABLE \(ifExists ? "IF EXISTS " : "")\(identifier(name))"
        // Somebody may have dropped it by hand.
        case .dropIndex(let name): return "DROP INDEX IF EXISTS \(identifier(name))"
        case .renameTable(let name, let new):
            return "ALTER TABLE \(identifier(name)) RENAME TO \(identifier(new))"
        case .renameColumn(let name, let new, let table):
            return "ALTER TABLE \(identifier(table)) RENAME COLUMN \(identifier(name)) TO \(identifier(new))"
        case .addColumn(let column, let table): return "ALTER TABLE \(identifier(table)) ADD COLUMN \(column.sql)"
        case .dropColumn(let name, let table):
            return "ALTER TABLE \(identifier(table)) DROP COLUMN \(identifier(name))"
        case .copy(let source, let target, let columns):
            let names = columns.map { identifier($0.column) }.joined(separator: ", ")
            let values = columns.map(\.value.sql).joined(separator: ", ")
            return "INSERT INTO \(identifier(target)) (\(names))\nSELECT \(values) FROM \(identifier(source))"
        case .transfer(let sources, let target, let columns, let condition):
            let rest = sources.dropFirst().map { " JOIN \(identifier($0)) USING (\"_id\")" }.joined()
            return SQLStatement.copy(from: sources[0], to: target, columns: columns).sql + rest
                + (condition.map { "\nWHERE \($0.sql)" } ?? "")
        case .insertDistinct(let source, let table, let target, let column):
            let value = identifier(source)
            return "INSERT INTO \(identifier(target)) (\"_id\", \(identifier(column)))\n"
                + "SELECT row_number() OVER (ORDER BY \(value)), \(value) FROM (\n"
                + "SELECT DISTINCT \(value) FROM \(identifier(table)) WHERE \(value) IS NOT NULL)"
        case .update(let table, let assignments, let condition):
            let list = assignments.map { "\(identifier($0.column)) = \($0.value.sql)" }.joined(separator: ", ")
            return "UPDATE \(identifier(table)) SET \(list)" + (condition.map { " WHERE \($0.sql)" } ?? "")
        case .delete(let table, let condition):
            return "DELETE FROM \(identifier(table)) WHERE \(condition.sql)"
        }
    }
}
