import SQLiteKit
import SchemaSnapshot
import StoreFixture
import Testing

@testable import SchemaMigration

/// A migrated store in which something is not as it was is told of, with the rows that are concerned.
@Suite struct StoreComparisonTests {
    let before: Connection
    let after: Connection
    let plan: PlanDescription

    init() throws {
        before = try StoreFixture.opener(.memory, StoreFixture.one).open().connection
        try StoreFixture.fill(before, extraTravelers: 20)
        after = try StoreFixture.opener(.memory, StoreFixture.one).open().connection
        try StoreFixture.fill(after, extraTravelers: 20)
        plan = try #require(
            StoreFixture.plan(
                from: SchemaVersion(1, 0, 0), hash: StoreFixture.hash(SchemaVersion(1, 0, 0)), to: StoreFixture.three))
        _ = try migrateStore(on: after, with: plan, target: StoreFixture.three, options: MigrationOptions())
    }

    private func compare(_ plan: PlanDescription? = nil) throws -> StoreComparison {
        var columns: [ExactText: [String]] = [:]
        for table in try before.userTables() { columns[ExactText(table)] = try before.columns(of: table).map(\.name) }
        return try StoreComparison(
            before: before, after: after, trace: PlanTrace(plan ?? self.plan, columns: columns),
            names: ProofNames(SchemaDescription(name: "Fixture", version: SchemaVersion(1, 0, 0), entities: [])))
    }

    private func failures(after sql: String) throws -> [ProofFailure.Reason] {
        try after.execute("PRAGMA foreign_keys = OFF")
        try after.execute(sql)
        return try compare().failures
    }

    private func lost(_ model: String, _ member: String, _ keys: [Int64], count: Int? = nil) -> ProofFailure.Reason {
        .valuesLost(
            ProofFailure.Rows(model: model, member: member, count: count ?? keys.count, keys: keys),
            problem: "the value is another")
    }

    @Test func `a store that was migrated as it should be`() throws {
        let comparison = try compare()
        #expect(comparison.failures == [])
        #expect(comparison.rowCount == 28 + 8 + 2 + 3)
        // Not the age, which is converted, and no key.
        #expect(comparison.columnCount == 2 + 4 + 2)
    }

    @Test(
        arguments: [
            ("UPDATE Traveler SET fullName = 'x' WHERE _id IN (2, 5)", "Traveler", "name", [2, 5]),
            // Equal for a reader, and other bytes.
            ("UPDATE Traveler SET fullName = 'Ἀθηνᾶ' WHERE _id = 3", "Traveler", "name", [3]),
            ("UPDATE Traveler SET fullName = 'a' WHERE _id = 7", "Traveler", "name", [7]),
            ("UPDATE Trip SET price = price || '0' WHERE _id = 100", "Trip", "price", [100]),
            ("UPDATE Trip SET price = '' WHERE _id = 104", "Trip", "price", [104]),
            ("UPDATE Trip SET organizer = NULL WHERE _id = 103", "Trip", "organizer", [103]),
            ("UPDATE Tag SET _v = 2 WHERE _id = 1", "Tag", "_v", [1]),
        ] as [(String, String, String, [Int64])])
    func `a value that is another`(sql: String, model: String, member: String, keys: [Int64]) throws {
        var sql = sql
        if sql.contains("Ἀθηνᾶ") { sql = "UPDATE Traveler SET fullName = 'Α\u{313}θηνα\u{342}' WHERE _id = 3" }
        #expect(try failures(after: sql) == [lost(model, member, keys)])
    }

    @Test func `two texts traded their places`() throws {
        #expect(
            try failures(
                after: """
                    UPDATE Trip SET destination = 'تهران ' || CASE _id WHEN 100 THEN 7 ELSE 0 END WHERE _id IN (100, 107)
                    """) == [lost("Trip", "destination", [100, 107])])
    }

    @Test func `of many rows the first ten are named`() throws {
        #expect(
            try failures(after: "UPDATE Traveler SET fullName = fullName || ' '")
                == [lost("Traveler", "name", Array(1...10), count: 28)])
    }

    @Test func `what the plan converts may be anything`() throws {
        #expect(try failures(after: "UPDATE Traveler SET age = 'x'; UPDATE Trip SET priority = 9, notes = 'n'") == [])
    }

    @Test func `rows that are gone, and rows out of nothing`() throws {
        #expect(
            try failures(after: "DELETE FROM Trip WHERE _id IN (100, 103); DELETE FROM Tag_trips WHERE Tag_id = 1")
                .count == 2)
        #expect(
            Set(try compare().failures) == [
                .rowsDiffer(
                    ProofFailure.Rows(model: "Trip", member: "", count: 2, keys: [100, 103]),
                    problem: "they are gone, and the plan does not say so"),
                .rowsDiffer(
                    ProofFailure.Rows(model: "Tag_trips", member: "", count: 1, keys: []),
                    problem: "they are gone, and the plan does not say so"),
            ])
        let new = try failures(after: "INSERT INTO Tag (_id, name) VALUES (50, 'new')")
        #expect(
            new.contains(
                .rowsDiffer(
                    ProofFailure.Rows(model: "Tag", member: "", count: 1, keys: [50]),
                    problem: "they were not there before")))
    }

    @Test func `a row under another key is gone and has come`() throws {
        let found = try failures(after: "UPDATE Tag SET _id = 99 WHERE _id = 2")
        #expect(found.map { "\($0)".contains("rowsDiffer") } == [true, true])
    }

    /// The account says that a table goes, and not that its column does.
    @Test func `a column of which the plan says nothing`() throws {
        var silent = plan
        silent.steps.append(
            PlanStep(
                form: .drop, table: "Tag", reason: "wrong", statements: ["DROP TABLE Tag"],
                account: [
                    ColumnAccount(.dropped, oldTable: "Tag", oldColumn: "_id"),
                    ColumnAccount(.dropped, oldTable: "Tag", oldColumn: "_v"),
                ]))
        let found = try compare(silent).failures
        #expect(
            found == [
                .valuesLost(
                    ProofFailure.Rows(model: "Tag", member: "name", count: 2, keys: [1, 2]),
                    problem: "the plan does not say what becomes of it")
            ])
    }

    // MARK: What the author says

    private func claim(_ sql: String, _ column: String) -> StepClaims {
        StepClaims(values: [
            StepClaims.Value(
                source: "Traveler", table: "Traveler", column: column,
                query: "SELECT \"_id\", (\(sql)) FROM (SELECT \"_id\", \"name\", \"age\" FROM \"Traveler\")")
        ])
    }

    @Test func `values of the author's SQL are held against the older rows`() throws {
        var comparison = try compare()
        let count = comparison.columnCount
        // As the column stores it: a number becomes text.
        try comparison.compare(claim("name", "fullName"))
        try comparison.compare(claim("age", "age"))
        #expect(comparison.failures == [] && comparison.columnCount == count + 2 && !comparison.isOpen)
        try comparison.compare(claim("age + (_id = 2)", "age"))
        #expect(
            comparison.failures == [
                .valuesLost(
                    ProofFailure.Rows(model: "Traveler", member: "age", count: 1, keys: [2]),
                    problem: "the value is not what `values` says")
            ])
        var later = try compare()
        try after.execute("UPDATE Traveler SET age = NULL WHERE _id IN (3, 5)")
        try later.compare(claim("age", "age"))
        #expect(
            later.failures == [
                .valuesLost(
                    ProofFailure.Rows(model: "Traveler", member: "age", count: 2, keys: [3, 5]),
                    problem: "the value is not what `values` says")
            ])
        // What cannot be worked out is told of, and leaves nothing behind.
        let chances = [
            "RANDOM()", "strftime('%s', 'now')", "strftime('%s')", "unixepoch( )", "julianday ()", "CURRENT_TIMESTAMP",
            "datetime('NOW')",
        ]
        for sql in chances + ["no.such(column)", "zeroblob(2)"] {
            var open = try compare()
            try open.compare(claim(sql, "age"))
            #expect(open.isOpen && open.failures == [], "\(sql)")
        }
        #expect(try before.value("SELECT count(*) FROM temp.sqlite_schema") == 0)
    }
}
