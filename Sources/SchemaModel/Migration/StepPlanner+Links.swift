import SchemaSnapshot

/// Tables of links that get them from a column, while that is still there.
extension StepPlanner {
    func linkSteps() -> [PlanStep] {
        mapping.links.flatMap { links -> [PlanStep] in
            let source = newNames[links.source] ?? links.source
            let key = links.columns[1]
            let names = links.columns.map { identifier($0.name) }.joined(separator: ", ")
            let values = links.columns.map { identifier($0.source) }.joined(separator: ", ")
            return new.creationSteps(of: { $0.name == links.table }, reason: "A new table of links.") + [
                PlanStep(
                    form: .insert, table: links.table,
                    reason: "A link for each row of `\(source)` with a `\(key.source)`.",
                    statements: [
                        "INSERT INTO \(identifier(links.table)) (\(names))\nSELECT \(values) FROM \(identifier(source)) "
                            + "WHERE \(identifier(key.source)) IS NOT NULL"
                    ],
                    account: [
                        ColumnAccount(
                            .linked, oldTable: source, oldColumn: key.source, newTable: links.table, newColumn: key.name
                        )
                    ])
            ]
        }
    }
}
