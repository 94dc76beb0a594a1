import SQLiteKit
import SchemaDiagnostics
import SchemaMigration
import SchemaSnapshot
import Testing

@testable import SchemaModel

/// Makes a store of a version, fills it and migrates it with the executor that the runtime uses, which holds every step to its account.
/// - Returns: the store, at the newer version.
@discardableResult
func runWithExecutor(_ plan: PlanDescription, from old: Schema, to new: Schema, rows: [String]) throws -> Connection {
    let connection = try Connection()
    try registerSchemaFunctions(on: connection)
    try createStore(on: connection, target: target(old), options: MigrationOptions())
    for sql in rows { try connection.execute(sql) }
    let report = try migrateStore(on: connection, with: plan, target: target(new), options: MigrationOptions())
    #expect(report.from == old.version)
    #expect(report.to == new.version)
    return connection
}

/// Why the executor refuses a plan from the first version to the last over these rows; the store is then as it was.
func refusal(_ versions: Versions, rows: [String]) throws -> StoreError {
    var findings = Findings()
    let plans = planMigrations(
        released: versions.schemas.dropLast(), current: versions.schemas[versions.schemas.count - 1],
        directives: versions.directives(remove: []), places: versions.places, findings: &findings)
    #expect(findings.all.filter { $0.severity == .error }.map(\.message) == [])
    let plan = try #require(plans.first)
    return try #require(throws: StoreError.self) {
        try runWithExecutor(
            plan, from: versions.schemas[0], to: versions.schemas[versions.schemas.count - 1], rows: rows)
    }
}

private func target(_ schema: Schema) -> TargetSchema {
    TargetSchema(
        version: schema.version, hash: storeHash(of: schema), snapshot: SchemaText.encode(describe(schema)),
        creation: { creationPlan(for: schema) })
}
