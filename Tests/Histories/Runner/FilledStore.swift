import SQLiteKit
import SchemaMigration
import SchemaModel
import SchemaSnapshot

/// A store in memory, made of a version and filled with seeded rows.
final class FilledStore {
    private let connection: Connection
    private var schema: Schema
    /// What was not as it must be after a step.
    private(set) var differences: [String] = []

    init(_ schema: Schema) throws {
        self.schema = schema
        connection = try Self.empty(schema)
        try StoreSeeder(describe(schema)).fill(connection)
        let dangling = try connection.foreignKeyViolations()
        guard dangling.isEmpty else { throw Failure("the seeded rows lead nowhere: \(dangling.prefix(3))") }
    }

    /// Runs a plan, and holds the store against a new one, and its contents against what the schemas say.
    func migrate(with plan: PlanDescription, to new: Schema, answers: StepAnswers, from old: Schema) throws {
        let before = try StoreContents(of: connection, schema: describe(old))
        try migrate(with: plan, to: new)
        let expected = ExpectedContents(old: old, new: new, answers: answers, connection: connection)
        differences += try expected.differences(
            before: before, after: StoreContents(of: connection, schema: describe(new)))
    }

    /// Runs a plan, and holds the store against a new one.
    func migrate(with plan: PlanDescription, to new: Schema) throws {
        _ = try migrateStore(on: connection, with: plan, target: Self.target(new), options: MigrationOptions())
        schema = new
        let fresh = try StoreCatalog(of: Self.empty(new))
        differences += try StoreCatalog(of: connection).differences(from: fresh)
        differences += try connection.values("PRAGMA integrity_check").compactMap(\.text).filter { $0 != "ok" }
    }

    /// What two stores of one version do not share.
    func differences(from other: FilledStore) throws -> [String] {
        let own = try StoreContents(of: connection, schema: describe(schema))
        let its = try StoreContents(of: other.connection, schema: describe(schema))
        return own.rows.keys.sorted().filter { own.rows[$0] != its.rows[$0] }.map {
            "the objects of \($0) are others than those of the single steps"
        }
    }

    private static func empty(_ schema: Schema) throws -> Connection {
        let connection = try Connection()
        try registerSchemaFunctions(on: connection)
        try createStore(on: connection, target: target(schema), options: MigrationOptions())
        return connection
    }

    private static func target(_ schema: Schema) -> TargetSchema {
        TargetSchema(
            version: schema.version, hash: storeHash(of: schema), snapshot: SchemaText.encode(describe(schema)),
            creation: { creationPlan(for: schema) })
    }
}
