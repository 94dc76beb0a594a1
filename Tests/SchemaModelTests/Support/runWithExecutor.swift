import SQLiteKit
import SchemaMigration
import SchemaSnapshot
import Testing

@testable import SchemaModel

/// Makes a store of a version, fills it and migrates it with the executor that the runtime uses, which holds every step to its account.
func runWithExecutor(_ plan: PlanDescription, from old: Schema, to new: Schema, rows: [String]) throws {
    let connection = try Connection()
    try registerSchemaFunctions(on: connection)
    try createStore(on: connection, target: target(old), options: MigrationOptions())
    for sql in rows { try connection.execute(sql) }
    let report = try migrateStore(on: connection, with: plan, target: target(new), options: MigrationOptions())
    #expect(report.from == old.version)
    #expect(report.to == new.version)
}

private func target(_ schema: Schema) -> TargetSchema {
    TargetSchema(
        version: schema.version, hash: storeHash(of: schema), snapshot: SchemaText.encode(describe(schema)),
        creation: { creationPlan(for: schema) })
}
