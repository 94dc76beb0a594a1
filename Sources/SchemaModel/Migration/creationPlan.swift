import SchemaSnapshot

/// The plan that makes an empty store of a schema: a step for each table and its indexes.
package func creationPlan(for schema: Schema) -> PlanDescription {
    PlanDescription(
        from: nil, fromHash: nil, to: schema.version, toHash: storeHash(of: schema),
        steps: StoreLayout(of: schema).creationSteps(reason: "A store is made."))
}

extension StoreLayout {
    /// A step for each table and its indexes.
    func creationSteps(of isWanted: (TableDefinition) -> Bool = { _ in true }, reason: String) -> [PlanStep] {
        let indexes = Dictionary(grouping: self.indexes, by: \.table)
        return tables.filter(isWanted).map { table in
            let statements = [.createTable(table)] + (indexes[table.name] ?? []).map { SQLStatement.createIndex($0) }
            return PlanStep(form: .create, table: table.name, reason: reason, statements: statements.map(\.sql))
        }
    }
}
