import SQLiteKit
import SchemaDiagnostics
import SchemaMigration
import SchemaSnapshot
import Testing

@testable import SchemaModel

/// Small worlds made by chance, in which rows become one: each migrates to what the rule says of its rows, or is refused before anything is
/// written.
struct RandomMergeTests {
    @Test func `random worlds`() throws {
        var refused = 0
        for seed in UInt64(0)..<250 {
            let world = MergeWorld(seed: seed)
            let versions = try Versions("models: { \(world.models(isNew: false)) }", world.newer)
            let plan = try plan(to: versions)
            #expect(plan.steps.drop { $0.form == .check }.allSatisfy { $0.form != .check }, "seed \(seed)")
            let store = try runWithExecutor(
                creation(of: versions.schemas[0]), to: versions.schemas[0], rows: world.statements(versions.schemas[0]))
            let before = try world.contents(of: store, versions.schemas[0])
            let expected = world.merged(before)
            do {
                _ = try migrateStore(
                    on: store, with: plan,
                    target: TargetSchema(
                        version: versions.schemas[1].version, hash: storeHash(of: versions.schemas[1]),
                        snapshot: SchemaText.encode(describe(versions.schemas[1])),
                        creation: { creationPlan(for: versions.schemas[1]) }), options: MigrationOptions())
                let after = try world.contents(of: store, versions.schemas[1])
                #expect(after == expected, "seed \(seed): \(world.newer)\n\(before)")
            } catch let error as StoreError {
                guard case .rowsDoNotFit = error.reason else {
                    Issue.record("seed \(seed): \(error)\n\(world.newer)")
                    continue
                }
                #expect(expected == nil, "seed \(seed): \(error)\n\(world.newer)\n\(before)")
                #expect(try world.contents(of: store, versions.schemas[0]) == before, "seed \(seed)")
                refused += 1
            }
        }
        // Both are there in numbers.
        #expect((25...100).contains(refused), "\(refused)")
    }

    private func creation(of schema: Schema) -> TargetSchema {
        TargetSchema(
            version: schema.version, hash: storeHash(of: schema), snapshot: SchemaText.encode(describe(schema)),
            creation: { creationPlan(for: schema) })
    }

    private func runWithExecutor(_ target: TargetSchema, to schema: Schema, rows: [String]) throws -> Connection {
        let connection = try Connection()
        try registerSchemaFunctions(on: connection)
        try createStore(on: connection, target: target, options: MigrationOptions())
        for sql in rows { try connection.execute(sql) }
        return connection
    }
}
