/// The statements that create the tables and indexes of a schema, each table followed by its indexes.
package func createStatements(for schema: Schema) -> [SQLStatement] { StoreLayout(of: schema).createStatements }

extension StoreLayout {
    package var createStatements: [SQLStatement] {
        let indexes = Dictionary(grouping: self.indexes, by: \.table)
        return tables.flatMap { table in
            [.createTable(table)] + (indexes[table.name] ?? []).map { .createIndex($0) }
        } + searches.flatMap { $0.creation(filling: false) }
    }
}
