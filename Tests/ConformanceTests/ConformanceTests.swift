import Foundation
import SchemaDiagnostics
import SchemaMigration
import SchemaModel
import SchemaSnapshot
import Testing

/// Every case of `Tests/Fixtures/Migrations` and `Guides`; a new folder there is a new test.
@Suite struct ConformanceTests {
    @Test(arguments: ConformanceCase.every)
    func `the findings and the plan are what the case says`(item: ConformanceCase) throws {
        let (planned, expected) = (try PlannedCase(item), try item.expectation)
        let codes = Set(expected.findings.map { $0.prefix(5) })
        // A version in the file itself has no lock here, unless the case is about that.
        let found = planned.findings.filter {
            codes.contains($0.prefix(5)) || !($0.contains(" note ") || $0.hasPrefix("SG606 warning"))
        }
        let isAsExpected =
            found.count == expected.findings.count
            && expected.findings.allSatisfy { line in
                let words = line.split(separator: " ", maxSplits: 3).map(String.init)
                let head = words.prefix(3).joined(separator: " ") + " "
                return found.contains { $0.hasPrefix(head) && (words.count < 4 || $0.contains(words[3])) }
            }
        #expect(isAsExpected, "found:\n\(found.joined(separator: "\n"))")
        #expect(planned.schemas.isEmpty == found.contains { $0.contains(" error ") })
        guard let plan = planned.plans.first else {
            #expect(expected.forms == nil && expected.account.isEmpty && expected.queries.isEmpty)
            return
        }
        #expect(item.rows != nil && !expected.queries.isEmpty || expected.refusal != nil, "a plan is run over rows")
        let forms = plan.steps.map(\.form.rawValue).joined(separator: ", ")
        #expect((forms.isEmpty ? "none" : forms) == expected.forms)
        let account = Set(plan.steps.flatMap(\.account).map(\.line))
        #expect(expected.account.filter { !account.contains($0) } == [], "\(account.sorted().joined(separator: "\n"))")
        for plan in planned.plans + planned.steps { #expect(try PlanText.decode(PlanText.encode(plan)) == plan) }
    }

    @Test(arguments: ConformanceCase.every)
    func `an empty store and a filled one become what a new one is`(item: ConformanceCase) throws {
        let (planned, expected) = (try PlannedCase(item), try item.expectation)
        guard let old = planned.schemas.first, let new = planned.schemas.last, let plan = planned.plans.first else {
            return
        }
        let ways: [(String, [(schema: Schema, plan: PlanDescription)])] = [
            ("directly", [(new, plan)]),
            ("step by step", Array(zip(planned.schemas.dropFirst(), planned.steps))),
        ]
        for (way, path) in ways.prefix(planned.steps.count > 1 ? 2 : 1) {
            let empty = try CaseStore(old)
            // What someone else made may be the reason why the filled one is refused.
            let others = expected.refusal == nil ? item.others : nil
            try empty.migrate(along: path, others: others, comparedWith: new, way)

            let filled = try CaseStore(old)
            try item.rows.map(filled.execute)
            if let refusal = expected.refusal {
                try filled.expectRefusal(refusal, along: path, others: item.others, way)
                continue
            }
            try filled.migrate(along: path, others: item.others, comparedWith: new, way, asking: expected.queries)
        }
    }

    @Test(arguments: ConformanceCase.every.filter { $0.more != nil })
    func `thousands of rows become what the case says`(item: ConformanceCase) throws {
        let (planned, expected) = (try PlannedCase(item), try item.expectation)
        let (old, new) = (try #require(planned.schemas.first), try #require(planned.schemas.last))
        #expect(!expected.moreQueries.isEmpty)
        let (plan, steps) = (try #require(planned.plans.first), planned.steps)
        let store = try CaseStore(old)
        try item.rows.map(store.execute)
        try item.more.map { try store.execute(Self.scaled($0)) }
        // What the case says is said of its own number of rows; of others each value that is kept or worked out is compared with the older one.
        if Self.scale != nil { #expect(try store.proofFailures(along: planned) == []) }
        try store.migrate(
            along: [(new, plan)], others: item.others, comparedWith: new, "directly",
            asking: Self.scale == nil ? expected.moreQueries : [])
        guard steps.count > 1 else { return }
        let other = try CaseStore(old)
        try item.rows.map(other.execute)
        try item.more.map { try other.execute(Self.scaled($0)) }
        try other.migrate(
            along: Array(zip(planned.schemas.dropFirst(), steps)), others: item.others, comparedWith: new,
            "step by step")
        let (direct, single) = (try store.digests(), try other.digests())
        #expect(direct == single)
        #expect(direct.values.contains { $0.count >= 15_000 }, "\(direct)")
    }

    /// How many times the rows of the cases `make soak` asks for.
    private static let scale = ProcessInfo.processInfo.environment["SCHEMAGEN_CASE_ROWS"].flatMap { Int($0) }.map {
        max($0 / 20_000, 1)
    }

    private static func scaled(_ script: String) -> String {
        guard let scale else { return script }
        return script.replacing(/i < (\d+)/) { "i < \((Int($0.output.1) ?? 0) * scale)" }
    }

    /// Case 41: inside a transaction foreign keys cannot be turned off, and children would go with a table that is made anew.
    @Test(arguments: ConformanceCase.every)
    func `inside a transaction nothing is migrated`(item: ConformanceCase) throws {
        let planned = try PlannedCase(item)
        guard let old = planned.schemas.first, let new = planned.schemas.last, let plan = planned.plans.first else {
            return
        }
        let store = try CaseStore(old)
        try item.rows.map(store.execute)
        let before = try store.content()
        try store.use { database in
            try database.connection.begin()
            let error = #expect(throws: StoreError.self) {
                _ = try migrateStore(
                    on: database.connection, with: plan, target: CaseStore.target(new), options: MigrationOptions())
            }
            #expect(error?.message.contains("inside a transaction") == true)
            database.connection.rollBack()
        }
        #expect(try store.content() == before)
    }

    /// Case 62: what was generated is what is compared with, whatever the feature.
    @Test(arguments: ConformanceCase.every)
    func `a version that changes nothing costs nothing`(item: ConformanceCase) throws {
        for schema in try PlannedCase(item).schemas {
            var next = schema
            next.version = SchemaVersion(schema.version.major + 1, 0, 0)
            #expect(diff(from: schema, to: next).filter { !$0.isHint }.map(\.summary) == [])
            #expect(storeHash(of: schema) == storeHash(of: next))
            var findings = Findings()
            let plan = planMigration(from: schema, to: next, places: SchemaPlaces(), findings: &findings)
            #expect(plan?.steps == [])
        }
    }
}
