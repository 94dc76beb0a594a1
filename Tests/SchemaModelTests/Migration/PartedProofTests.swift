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
            // They have neither search nor statements of an author's: each can be cut.
            #expect(parted.partedPathCount == parted.paths.count)
        }
    }

    @Test(arguments: 1...12) func wrongPlans(seed: UInt64) throws {
        let strategy = [InheritanceStrategy.single, .joined, .concrete][Int(seed) % 3]
        let plans = Plans(RandomHistory(seed: seed, versions: 4, strategy: strategy))
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
        // Another value than that of the other way, where only the values tell.
        for (number, pair) in plans.pairs.enumerated() where (number + Int(seed)) % 3 == 0 {
            for (index, step) in (plans.plans[pair]?.steps ?? []).enumerated() {
                let changed = step.statements.map { Self.withOtherValues($0) }
                guard changed != step.statements else { continue }
                var wrong = plans
                wrong.plans[pair]?.steps[index].statements = changed
                try wrong.expectSame(&found)
            }
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

    private static func withOtherValues(_ statement: String) -> String {
        statement.replacing("DEFAULT 7", with: "DEFAULT 8").replacing("DEFAULT 'it''s'", with: "DEFAULT 'its'")
            .replacing("coalesce(", with: "nullif(")
    }

    /// Many models of which each version changes some, and one a name: what several paths have in common is proved once, and the single steps
    /// are walked for those that several versions change.
    @Test(arguments: [0, 3]) func mistakesOfWalks(rowsPerModel: Int) throws {
        let plans = Plans(try Self.chain(versions: 4, models: 4).schemas)
        let right = try plans.proof(isWhole: false, rowsPerModel: rowsPerModel)
        #expect(right.failures == [] && right.partedPathCount == 6)
        #expect(right.paths == (try plans.proof(isWhole: true, rowsPerModel: rowsPerModel).paths))
        var found = 0
        var turn = 0
        for pair in plans.pairs {
            for (index, step) in (plans.plans[pair]?.steps ?? []).enumerated() {
                for (number, statement) in step.statements.enumerated() {
                    let others = [
                        "", statement.replacing("DEFAULT ", with: "DEFAULT 1"),
                        statement.replacing("TO \"b", with: "TO \"B"),
                    ].filter { $0 != statement }
                    turn += 1
                    let other = others[turn % others.count]
                    var wrong = plans
                    if other.isEmpty {
                        wrong.plans[pair]?.steps[index].statements.remove(at: number)
                    } else {
                        wrong.plans[pair]?.steps[index].statements[number] = other
                    }
                    try wrong.expectSame(&found, rowsPerModel: rowsPerModel)
                }
            }
        }
        #expect(found > 10)
    }

    /// Values that only one of two ways changes.
    @Test func valuesOfWalks() throws {
        let plans = Plans(try Self.chain(versions: 4, models: 4).schemas)
        var found = 0
        for pair in plans.pairs {
            for number in 0..<2 {
                var wrong = plans
                let steps = plans.plans[pair]?.steps ?? []
                guard let index = steps.indices.last else { continue }
                // As if the planner had meant it so.
                wrong.plans[pair]?.steps.insert(
                    PlanStep(
                        form: .update, table: "Part\(number)", reason: "A test.",
                        statements: ["UPDATE \"Part\(number)\" SET \"count\" = \"count\" + 1"],
                        account: [
                            ColumnAccount(
                                .converted, oldTable: "Part\(number)", oldColumn: "count", newTable: "Part\(number)",
                                newColumn: "count", value: "count + 1")
                        ]), at: index + 1)
                try wrong.expectSame(&found)
            }
        }
        #expect(found > 4)
    }

    private static func chain(versions: Int, models count: Int) throws -> Versions {
        try Versions(
            (1...versions).map { version in
                let models = (0..<count).map { index in
                    var attributes = "code: { type: String, unique: true }, count: Int = 3"
                    // Its name changes once.
                    if index < version - 1 {
                        let hint = index == version - 2 ? ", originalName: a" : ""
                        attributes += ", b: { type: String?\(hint) }"
                    } else {
                        attributes += ", a: String?"
                    }
                    for added in 2..<max(version + 1, 2) where (index + added) % 3 == 0 {
                        attributes += ", added\(added): Int = \(added)"
                    }
                    let links =
                        "next: { type: \"Part\((index + 1) % count)?\", inverse: previous }, "
                        + "previous: { type: \"[Part\((index + count - 1) % count)]\", inverse: next }"
                    return "Part\(index): { attributes: { \(attributes) }, relationships: { \(links) } }"
                }
                return "models: { \(models.joined(separator: ", ")) }"
            })
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

    /// New rows that are alike but for the rows of a table that no statement names, and links that lead to another of them.
    @Test func referencesOfNewRows() throws {
        func version(_ visit: String, _ trip: String) -> String {
            let city = "City: { attributes: { name: String } }, "
            return
                "models: { \(city)Trip: { attributes: { note: String? }, relationships: { city: { type: City?, inverse: none }\(trip) } }\(visit) }"
        }
        let link = ", visit: { type: Visit?, inverse: none }"
        func visit(_ attributes: String) -> String {
            ", Visit: { attributes: { \(attributes) }, relationships: { place: { type: City?, inverse: none } } }"
        }
        let plans = Plans(
            try Versions(
                version("", ""), version(visit("a: Int?"), link), version(visit("a: Int?, b: Int?"), link)
            ).schemas)
        func filling(place: String, visit: String) -> [PlanStep] {
            [
                PlanStep(
                    form: .insert, table: "Visit", reason: "A test.",
                    statements: [
                        "INSERT INTO \"Visit\" (\"_id\", \"_v\", \"place\") SELECT \"_id\", 1, \(place) FROM \"Trip\""
                    ], account: [ColumnAccount(.filled, newTable: "Visit", newColumn: "place", value: place)]),
                PlanStep(
                    form: .update, table: "Trip", reason: "A test.",
                    statements: ["UPDATE \"Trip\" SET \"visit\" = \(visit)"],
                    account: [
                        ColumnAccount(
                            .converted, oldTable: "Trip", oldColumn: "visit", newTable: "Trip", newColumn: "visit",
                            value: visit)
                    ]),
            ]
        }
        var right = plans
        for pair in [[0, 1], [0, 2]] { right.plans[pair]?.steps += filling(place: "\"city\"", visit: "\"_id\"") }
        let proof = try right.proof(isWhole: false)
        #expect(proof.failures.map(\.description) == [])
        #expect(proof.partedPathCount == 3)
        var found = 0
        let others = [
            filling(place: "(SELECT min(\"city\") FROM \"Trip\")", visit: "\"_id\""),
            filling(place: "\"city\"", visit: "(SELECT max(\"_id\") FROM \"Trip\")"),
            filling(
                place: "\"city\"",
                visit:
                    "coalesce((SELECT min(t.\"_id\") FROM \"Trip\" AS t WHERE t.\"_id\" > \"Trip\".\"_id\"), (SELECT min(\"_id\") FROM \"Trip\"))"
            ),
        ]
        for steps in others {
            var wrong = plans
            wrong.plans[[0, 1]]?.steps += filling(place: "\"city\"", visit: "\"_id\"")
            wrong.plans[[0, 2]]?.steps += steps
            try wrong.expectSame(&found)
        }
        #expect(found == others.count)
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

    func proof(isWhole: Bool, rowsPerModel: Int = 4) throws -> MigrationProof {
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
        try proof.run(rowsPerModel: rowsPerModel)
        return proof
    }

    func expectSame(_ found: inout Int, rowsPerModel: Int = 4) throws {
        // A proof that loses a table under its hands ends with SQLite's words, on both ways.
        func outcome(isWhole: Bool) -> String {
            do {
                let proof = try proof(isWhole: isWhole, rowsPerModel: rowsPerModel)
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
