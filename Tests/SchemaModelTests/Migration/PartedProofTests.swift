import SchemaDiagnostics
import SchemaMigration
import SchemaSnapshot
import Testing

@testable import SchemaModel

/// Paths that are proved by their parts, held against the same paths run whole: right plans and wrong ones of random histories.
struct PartedProofTests {
    /// What a wrong plan does to the first table of a version that it knows nothing of.
    private static let mischief: [@Sendable (String) -> String] = [
        { "DELETE FROM \($0) WHERE \"_id\" % 2 = 1" }, { "UPDATE \($0) SET \"_v\" = \"_v\" + 7" },
        { "DROP TABLE \($0)" }, { "DROP TABLE IF EXISTS \($0)" }, { "ALTER TABLE \($0) RENAME TO \"elsewhere\"" },
        { "CREATE INDEX \"extra\" ON \($0) (\"_v\")" }, { "ALTER TABLE \($0) ADD COLUMN \"extra\" INTEGER" },
        { "CREATE VIEW \"extra\" AS SELECT * FROM \($0)" }, { "UPDATE \($0) SET \"_id\" = \"_id\" + 1000000" },
        { "CREATE TRIGGER \"extra\" AFTER UPDATE ON \($0) BEGIN SELECT 1; END" },
        { _ in "CREATE TABLE \"stray\" (a)" }, { "INSERT INTO \($0) (\"_id\") VALUES (5555)" },
    ]

    @Test(arguments: 1...12) func rightPlans(seed: UInt64) throws {
        for strategy in [InheritanceStrategy.single, .joined, .concrete] {
            let plans = Plans(RandomHistory(seed: seed, versions: 4, strategy: strategy))
            let parted = try plans.proof(isWhole: false)
            let whole = try plans.proof(isWhole: true)
            #expect(parted.failures == whole.failures)
            #expect(parted.paths == whole.paths)
            #expect(whole.partedPathCount == 0)
            // Those without search, moves between tables and the like can be cut.
            #expect(parted.partedPathCount > 0)
        }
    }

    @Test(arguments: 1...12) func wrongPlans(seed: UInt64) throws {
        let plans = Plans(RandomHistory(seed: seed, versions: 4))
        var found = 0
        for (number, spoil) in Self.mischief.enumerated() {
            var wrong = plans
            let pair = plans.pairs[(Int(seed) + number) % plans.pairs.count]
            let version = plans.schemas[pair[0]]
            let table = version.models[(Int(seed) + number) % version.models.count].table
            guard var plan = plans.plans[pair], !plan.steps.isEmpty else { continue }
            let step = number % plan.steps.count
            plan.steps[step].statements.append(spoil("\"\(table)\""))
            wrong.plans[pair] = plan
            try wrong.expectSame(&found)
        }
        // Something that is to be done is left out.
        for pair in plans.pairs {
            guard var plan = plans.plans[pair], let last = plan.steps.popLast() else { continue }
            var wrong = plans
            wrong.plans[pair] = plan
            try wrong.expectSame(&found)
            guard last.statements.count > 1 else { continue }
            plan.steps.append(last)
            plan.steps[plan.steps.count - 1].statements.removeLast()
            wrong.plans[pair] = plan
            try wrong.expectSame(&found)
        }
        #expect(found > 8)
    }

    /// A parent's rows go while its children are of no concern to the plan.
    @Test func referencesOfTablesThatAPlanDoesNotName() throws {
        for statement in ["DELETE FROM \"Parent\"", "DROP TABLE \"Parent\"", "DROP TABLE IF EXISTS \"Parent\""] {
            let models =
                "Parent: { relationships: { children: { type: \"[Child]\", inverse: parent, deleteRule: cascade } } }, "
                + "Child: { relationships: { parent: { type: Parent, inverse: children } } }"
            var plans = Plans(
                try Versions(
                    "models: { \(models), Other: { attributes: { a: Int } } }",
                    "models: { \(models), Other: { attributes: { a: Int, b: Int = 1 } } }"
                ).schemas)
            let proof = try plans.proof(isWhole: false)
            #expect(proof.failures == [] && proof.partedPathCount == 1)
            plans.plans[[0, 1]]?.steps[0].statements.append(statement)
            var found = 0
            try plans.expectSame(&found)
            #expect(found == 1, "\(statement)")
        }
    }
}

/// The plans between all versions of some schemas.
private struct Plans {
    let schemas: [Schema]
    var plans: [[Int]: PlanDescription] = [:]

    init(_ history: RandomHistory) { self.init(history.schemas, history.removed) }

    init(_ schemas: [Schema], _ directives: [SchemaVersion: MigrationDirectives] = [:]) {
        self.schemas = schemas
        for to in schemas.indices.dropFirst() {
            var findings = Findings()
            let planned = planMigrations(
                released: Array(schemas[..<to]), current: schemas[to], directives: directives,
                places: SchemaPlaces(), findings: &findings)
            for (from, plan) in planned.enumerated() { plans[[from, to]] = plan }
        }
    }

    var pairs: [[Int]] { plans.keys.sorted { $0.lexicographicallyPrecedes($1) } }

    func proof(isWhole: Bool) throws -> MigrationProof {
        let versions = schemas.map { schema in
            let description = describe(schema)
            return ProofVersion(
                description,
                target: TargetSchema(
                    version: schema.version, hash: storeHash(of: schema), snapshot: SchemaText.encode(description),
                    creation: { creationPlan(for: schema) }))
        }
        let plans = plans
        var proof = MigrationProof(versions, isWhole: isWhole) { from, to in plans[[from, to]] }
        try proof.run(rowsPerModel: 4)
        return proof
    }

    func expectSame(_ found: inout Int) throws {
        // A proof that loses a table under its hands ends with SQLite's words, on both ways.
        func outcome(isWhole: Bool) -> String {
            do {
                let proof = try proof(isWhole: isWhole)
                if isWhole, !proof.failures.isEmpty { found += 1 }
                return "\(proof.failures) \(proof.paths)"
            } catch {
                if isWhole { found += 1 }
                return "\(error)"
            }
        }
        #expect(outcome(isWhole: false) == outcome(isWhole: true))
    }
}
