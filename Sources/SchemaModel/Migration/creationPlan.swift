import SchemaSnapshot

/// The plan that makes an empty store of a schema: a step for each table and its indexes.
package func creationPlan(for schema: Schema) -> PlanDescription {
    creationPlan(for: schema, storeHash: storeHash(of: schema))
}

/// The same where the schema's store hash is known already.
package func creationPlan(for schema: Schema, storeHash: String) -> PlanDescription {
    creationPlan(of: StoreLayout(of: schema), version: schema.version, storeHash: storeHash)
}

/// The same where it is known how the schema lies on disk.
package func creationPlan(of layout: StoreLayout, version: SchemaVersion, storeHash: String) -> PlanDescription {
    PlanDescription(
        from: nil, fromHash: nil, to: version, toHash: storeHash, steps: layout.storeCreationSteps)
}

extension StoreLayout {
    /// The steps that make an empty store.
    fileprivate var storeCreationSteps: [PlanStep] {
        let reason = "A store is made."
        return creationSteps(reason: reason)
            + searches.map { search in
                PlanStep(
                    form: .search, table: search.place, reason: reason,
                    statements: search.creation(filling: false).map(\.sql))
            }
    }

    /// A step for each table and its indexes.
    func creationSteps(of isWanted: (TableDefinition) -> Bool = { _ in true }, reason: String) -> [PlanStep] {
        let indexes = Dictionary(grouping: self.indexes, by: \.table)
        return tables.filter(isWanted).map { table in
            let statements = [.createTable(table)] + (indexes[table.name] ?? []).map { SQLStatement.createIndex($0) }
            return PlanStep(form: .create, table: table.name, reason: reason, statements: statements.map(\.sql))
        }
    }
}
