import Foundation
import SQLiteKit
import SchemaSnapshot
import StoreFixture
import Testing

@testable import SchemaMigration

/// A plan that does not do what it says is taken back, whatever it does.
@Suite struct WrongPlanTests {
    let connection: Connection
    let before: [String: [[Value]]]

    init() throws {
        connection = try StoreFixture.opener(.memory, StoreFixture.one).open().connection
        try StoreFixture.fill(connection)
        before = try StoreFixture.content(of: connection)
    }

    private func refusal(
        _ form: PlanStep.Form, _ table: String, _ statements: [String], account: [ColumnAccount] = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> StoreError {
        let step = PlanStep(form: form, table: table, reason: "wrong", statements: statements, account: account)
        let plan = StoreFixture.plan(from: SchemaVersion(1, 0, 0), to: SchemaVersion(3, 0, 0), [step])
        let metadata = try StoreMetadata(readFrom: connection)
        let error = try #require(throws: StoreError.self, sourceLocation: sourceLocation) {
            try migrateStore(on: connection, with: plan, target: StoreFixture.three, options: MigrationOptions())
        }
        #expect(try StoreFixture.content(of: connection) == before, sourceLocation: sourceLocation)
        #expect(try StoreMetadata(readFrom: connection) == metadata, sourceLocation: sourceLocation)
        #expect(try connection.value("PRAGMA foreign_keys") == 1, sourceLocation: sourceLocation)
        #expect(!connection.isInTransaction, sourceLocation: sourceLocation)
        return error
    }

    /// The rebuild of the fixture with another copying statement.
    private func rebuild(copying: String) -> [String] {
        var statements = StoreFixture.rebuild.statements
        statements[1] = "INSERT INTO \"_new_Traveler\" (\"_id\", \"_v\", \"fullName\", \"age\") " + copying
        return statements
    }

    @Test func `the right plan for comparison`() throws {
        let step = StoreFixture.rebuild
        let plan = StoreFixture.plan(from: SchemaVersion(1, 0, 0), to: SchemaVersion(3, 0, 0), [step])
        _ = try migrateStore(on: connection, with: plan, target: StoreFixture.three, options: MigrationOptions())
        #expect(try connection.value("SELECT count(*) FROM Traveler") == 8)
    }

    @Test(
        arguments: [
            // A row too few, one too many, none.
            ("SELECT _id, _v, name, age FROM Traveler WHERE _id < 8", nil, "8 rows became 7"),
            ("SELECT _id, _v, name, age FROM Traveler UNION ALL SELECT 99, 1, 'x', ''", nil, "8 rows became 9"),
            ("SELECT _id, _v, name, age FROM Traveler WHERE 0", nil, "8 rows became 0"),
            // A value lost, changed in class, cut at its NUL, normalised, handed to another row; a row that got another key.
            ("SELECT _id, _v, CASE _id WHEN 2 THEN '' ELSE name END, age FROM Traveler", "name", "not what they were"),
            ("SELECT _id, _v, substr(name, 1, 1) || substr(name, 2), age FROM Traveler", "name", "not what they were"),
            ("SELECT _id, _v, lower(name), age FROM Traveler", "name", "not what they were"),
            (
                "SELECT _id, _v, (SELECT name FROM Traveler AS o WHERE o._id = 9 - t._id), age FROM Traveler AS t",
                "name",
                "not what they were"
            ),
            ("SELECT 9 - _id, _v, name, age FROM Traveler", "_v", "not what they were"),
            ("SELECT _id, _v + (_id = 8), name, age FROM Traveler", "_v", "not what they were"),
        ] as [(String, String?, String)])
    func `rows and values that a rebuild loses`(copying: String, column: String?, problem: String) throws {
        let error = try refusal(
            .rebuild, "Traveler", rebuild(copying: copying), account: StoreFixture.rebuild.account)
        guard case .unexplainedLoss("Traveler", let found, let text) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(text.contains(problem))
        // With other keys every column differs; the first one is named.
        #expect(found == column || (column == "_v" && found == "name"))
    }

    @Test(
        arguments: [
            ("SELECT _id, name FROM Traveler WHERE _id < 8", "TRUE", "8 rows became 7"),
            ("SELECT _id, lower(name) FROM Traveler", "TRUE", "not what they were"),
            ("SELECT 9 - _id, name FROM Traveler", "TRUE", "not what they were"),
            ("SELECT _id, name FROM Traveler WHERE _id < 5", "_id < 5", "4 rows are in no new table"),
            ("SELECT _id, name FROM Traveler", "_id < 5", "4 rows are in no new table"),
            ("SELECT _id, NULL FROM Traveler", "TRUE", "not what they were"),
        ])
    func `rows and values that get lost between tables`(copying: String, rows: String, problem: String) throws {
        let account = ["_id", "name"].map {
            ColumnAccount(
                .kept, oldTable: "Traveler", oldColumn: $0, newTable: "_new_Person", newColumn: $0, value: rows)
        }
        let error = try refusal(
            .transfer, "_new_Person",
            ["CREATE TABLE _new_Person (_id INTEGER PRIMARY KEY, name TEXT)", "INSERT INTO _new_Person " + copying],
            account: account)
        guard case .unexplainedLoss("Traveler", _, let text) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(text.contains(problem))
    }

    @Test func `rows that are moved and not copied`() throws {
        let account = ["_id", "name"].map {
            ColumnAccount(.kept, oldTable: "Traveler", oldColumn: $0, newTable: "_new_Person", newColumn: $0)
        }
        let error = try refusal(
            .transfer, "_new_Person",
            [
                "CREATE TABLE _new_Person (_id INTEGER PRIMARY KEY, name TEXT)",
                "INSERT INTO _new_Person SELECT _id, name FROM Traveler", "UPDATE Traveler SET age = age",
            ], account: account)
        #expect(
            error.reason
                == .unexplainedLoss(table: "_new_Person", column: nil, problem: "8 rows came, and 16 were changed"))
    }

    @Test func `a column of which the plan says nothing`() throws {
        let account = StoreFixture.rebuild.account.filter { $0.fate != .converted }
        var statements = StoreFixture.rebuild.statements
        statements[0] =
            "CREATE TABLE \"_new_Traveler\" (\"_id\" INTEGER PRIMARY KEY, \"_v\" INTEGER, \"fullName\" TEXT)"
        statements[1] = "INSERT INTO \"_new_Traveler\" SELECT \"_id\", \"_v\", \"name\" FROM \"Traveler\""
        #expect(
            try refusal(.rebuild, "Traveler", statements, account: account).reason
                == .unexplainedLoss(table: "Traveler", column: "age", problem: "the column is gone"))
        #expect(
            try refusal(.alter, "Trip", ["ALTER TABLE \"Trip\" DROP COLUMN \"destination\""]).reason
                == .unexplainedLoss(table: "Trip", column: "destination", problem: "the column is gone"))
        #expect(
            try refusal(.update, "Trip", ["ALTER TABLE \"Trip\" DROP COLUMN \"destination\""]).reason
                == .unexplainedLoss(table: "Trip", column: "destination", problem: "the column is gone"))
    }

    @Test func `a table of which the plan says nothing`() throws {
        for form in [PlanStep.Form.create, .alter, .drop, .update, .rebuild] {
            let error = try refusal(form, "Tag_trips", ["DROP TABLE \"Tag_trips\""])
            #expect(error.code == "unexplainedLoss", "\(form)")
            let other = try refusal(form, "Traveler", ["DROP TABLE \"Tag_trips\""])
            #expect(other.code == "unexplainedLoss", "\(form): \(other)")
        }
    }

    @Test func `rows that a step changes though it should touch none`() throws {
        for form in [PlanStep.Form.create, .alter, .drop] {
            for statement in ["DELETE FROM \"Tag_trips\"", "UPDATE \"Tag\" SET \"name\" = 'x' WHERE \"_id\" = 1"] {
                #expect(try refusal(form, "Tag", [statement]).code == "unexplainedLoss", "\(form): \(statement)")
            }
        }
        #expect(
            try refusal(.update, "Traveler", ["DELETE FROM \"Tag_trips\" WHERE \"Trip_id\" = 103"]).reason
                == .unexplainedLoss(table: "Tag_trips", column: nil, problem: "3 rows became 2"))
        #expect(
            try refusal(.update, "Tag", ["UPDATE \"Tag\" SET \"name\" = upper(\"name\")"]).reason
                == .unexplainedLoss(table: "Tag", column: "name", problem: "values are not what they were"))
    }

    @Test func `rows that come or go otherwise than the plan says`() throws {
        let condition = "\"_id\" = 8"
        let account = [ColumnAccount(.dropped, oldTable: "Tag", value: condition)]
        for statement in [
            "DELETE FROM \"Tag\"", "DELETE FROM \"Tag\" WHERE \"_id\" = 1", "DELETE FROM \"Tag_trips\"",
            "UPDATE \"Tag\" SET \"name\" = 'x' WHERE \"_id\" = 1",
        ] {
            #expect(
                try refusal(.delete, "Tag", [statement], account: account).code == "unexplainedLoss", "\(statement)")
        }
        let table = "CREATE TABLE \"Made\" (\"_id\" INTEGER PRIMARY KEY, \"name\" TEXT)"
        let kept = [
            ColumnAccount(.kept, oldTable: "Traveler", oldColumn: "name", newTable: "Made", newColumn: "name")
        ]
        for insert in [
            "INSERT INTO \"Made\" (\"name\") SELECT \"name\" FROM \"Traveler\" WHERE \"_id\" > 1",
            "INSERT INTO \"Made\" (\"name\") SELECT lower(\"name\") FROM \"Traveler\"",
            "INSERT INTO \"Made\" (\"name\") SELECT \"name\" FROM \"Traveler\" UNION ALL SELECT 'x'",
        ] {
            let steps = [
                PlanStep(form: .create, table: "Made", reason: "", statements: [table]),
                PlanStep(form: .insert, table: "Made", reason: "", statements: [insert], account: kept),
            ]
            let plan = StoreFixture.plan(from: SchemaVersion(1, 0, 0), to: SchemaVersion(3, 0, 0), steps)
            let error = try #require(throws: StoreError.self) {
                try migrateStore(on: connection, with: plan, target: StoreFixture.three, options: MigrationOptions())
            }
            #expect(error.code == "unexplainedLoss", "\(insert)")
        }
        #expect(
            try refusal(.insert, "Tag", ["INSERT INTO \"Tag\" (\"name\") VALUES ('x')"]).reason
                == .unexplainedLoss(
                    table: "Tag", column: nil, problem: "rows are to come into an empty table, and it has some"))
        #expect(try StoreFixture.content(of: connection) == before)
    }

    @Test func `values that move elsewhere than the plan says`() throws {
        let table = "CREATE TABLE \"Made\" (\"_id\" INTEGER PRIMARY KEY, \"name\" TEXT)"
        func error(_ insert: String, key: String) throws -> StoreError {
            let account = [
                ColumnAccount(
                    .moved, oldTable: "Traveler", oldColumn: "name", newTable: "Made", newColumn: "name", value: key)
            ]
            let steps = [
                PlanStep(form: .create, table: "Made", reason: "", statements: [table]),
                PlanStep(form: .insert, table: "Made", reason: "", statements: [insert], account: account),
            ]
            let plan = StoreFixture.plan(from: SchemaVersion(1, 0, 0), to: SchemaVersion(3, 0, 0), steps)
            return try #require(throws: StoreError.self) {
                try migrateStore(on: connection, with: plan, target: StoreFixture.three, options: MigrationOptions())
            }
        }
        let lacking = "INSERT INTO \"Made\" SELECT \"_id\", \"name\" FROM \"Traveler\" WHERE \"_id\" > 1"
        let other = "INSERT INTO \"Made\" SELECT \"_id\", lower(\"name\") FROM \"Traveler\""
        let elsewhere = "INSERT INTO \"Made\" SELECT \"_id\" + 1, \"name\" FROM \"Traveler\""
        for (insert, key) in [(lacking, ""), (lacking, "_id"), (other, ""), (other, "_id"), (elsewhere, "_id")] {
            let reason = try error(insert, key: key).reason
            guard case .unexplainedLoss("Traveler", "name", let problem) = reason else {
                Issue.record("\(insert): \(reason)")
                continue
            }
            #expect(problem.hasSuffix("values are not where they were to move"))
        }
        #expect(try StoreFixture.content(of: connection) == before)
    }

    @Test func `rows that do not come, whose keys and values others have`() throws {
        func refusal(_ condition: String, as key: String) throws -> StoreError {
            try self.refusal(
                .insert, "Tag",
                ["INSERT INTO \"Tag\" (\"_id\", \"name\") SELECT \(key), '' FROM \"Traveler\" WHERE \(condition)"],
                account: [
                    ColumnAccount(.moved, oldTable: "Traveler", oldColumn: "_id", newTable: "Tag", newColumn: "_id")
                ])
        }
        // The keys 1 and 2 are there already.
        #expect(
            try refusal("\"_id\" > 2", as: "\"_id\"").reason
                == .unexplainedLoss(table: "Traveler", column: nil, problem: "8 rows became 6"))
        #expect(
            try refusal("\"_id\" > 2 UNION ALL SELECT \"_id\" + 100, '' FROM \"Traveler\"", as: "\"_id\"").reason
                == .unexplainedLoss(table: "Traveler", column: nil, problem: "8 rows became 14"))
    }

    @Test func `rows that are there go where others come`() throws {
        let account = [
            ColumnAccount(.moved, oldTable: "Traveler", oldColumn: "_id", newTable: "Tag", newColumn: "_id")
        ]
        let ids = "SELECT \"_id\", \"name\" FROM \"Traveler\""
        for statements in [
            ["INSERT OR REPLACE INTO \"Tag\" (\"_id\", \"name\") \(ids)"],
            ["DELETE FROM \"Tag\"", "INSERT INTO \"Tag\" (\"_id\", \"name\") \(ids)"],
        ] {
            #expect(
                try refusal(.insert, "Tag", statements, account: account).code == "unexplainedLoss", "\(statements)")
        }
        #expect(try StoreFixture.content(of: connection) == before)
    }

    @Test func `other values are emptied than those that the plan says`() throws {
        let account = [
            ColumnAccount(
                .emptied, oldTable: "Trip", oldColumn: "organizer", newTable: "Trip", newColumn: "organizer",
                value: "\"_id\" = 100")
        ]
        for statement in [
            "UPDATE \"Trip\" SET \"organizer\" = NULL", "UPDATE \"Trip\" SET \"organizer\" = NULL WHERE \"_id\" = 101",
            "UPDATE \"Trip\" SET \"organizer\" = 1 WHERE \"_id\" = 101", "DELETE FROM \"Trip\" WHERE \"_id\" = 100",
        ] {
            #expect(
                try refusal(.update, "Trip", [statement], account: account).code == "unexplainedLoss", "\(statement)")
        }
        #expect(try StoreFixture.content(of: connection) == before)
    }

    @Test func `links that do not stand for the values`() throws {
        var account = StoreFixture.rebuild.account
        account.append(
            ColumnAccount(.linked, oldTable: "Traveler", oldColumn: "name", newTable: "Traveler", newColumn: "age"))
        let copying = "SELECT _id, _v, name, CASE WHEN _id > 1 THEN 1 END FROM Traveler"
        let error = try refusal(.rebuild, "Traveler", rebuild(copying: copying), account: account)
        guard case .unexplainedLoss("Traveler", "name", let problem) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(problem.hasSuffix("became 7 links to 1"))
    }

    @Test func `statements of the author change rows alone`() throws {
        for statement in ["DROP TABLE \"Tag_trips\"", "CREATE TABLE a (b)", "CREATE INDEX a ON \"Tag\" (\"name\")"] {
            let code = try refusal(.sql, "", [statement]).code
            #expect(code == "statementFailed" || code == "unexplainedLoss", "\(statement): \(code)")
        }
        let dangling = try refusal(.sql, "", ["DELETE FROM \"Traveler\""])
        guard case .statementFailed(let message) = dangling.reason else {
            Issue.record("\(dangling)")
            return
        }
        #expect(message.contains("a reference leads nowhere") && message.contains("→ Traveler"))
    }

    @Test func `a check that finds rows stops the migration before it writes`() throws {
        let error = try refusal(.check, "Traveler", ["SELECT \"_id\" FROM \"Traveler\" WHERE \"_id\" < 3"])
        #expect(error.reason == .rowsDoNotFit(table: "Traveler", problem: "wrong", count: 2, keys: ["1", "2"]))
        #expect(error.backupPath == nil)
    }

    @Test func `of rows that do not fit all are counted, and the first ten named`() throws {
        let numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 23) SELECT i FROM n"
        let error = try refusal(.check, "Traveler", [numbers])
        #expect(
            error.reason
                == .rowsDoNotFit(table: "Traveler", problem: "wrong", count: 23, keys: (1...10).map(String.init)))
    }

    @Test func `references that lead nowhere afterwards`() throws {
        let error = try refusal(
            .drop, "Traveler", ["DELETE FROM \"Traveler\" WHERE \"_id\" = 1"])
        #expect(error.code == "unexplainedLoss")
        let dropped = try refusal(
            .drop, "Tag", ["DROP TABLE \"Tag\""],
            account: ["_id", "_v", "name"].map { ColumnAccount(.dropped, oldTable: "Tag", oldColumn: $0) })
        #expect(dropped.code == "objectWouldBreak")
        let added = try refusal(
            .alter, "Trip", ["ALTER TABLE \"Trip\" ADD COLUMN \"guide\" INTEGER DEFAULT 77 REFERENCES \"Traveler\""])
        guard case .unexplainedLoss("Trip", nil, let problem) = added.reason else {
            Issue.record("\(added)")
            return
        }
        #expect(problem.contains("Trip row 100 → Traveler"))
    }

    @Test(arguments: [
        "COMMIT", "ROLLBACK", "SAVEPOINT a", "ATTACH ':memory:' AS x", "PRAGMA foreign_keys = ON", "BEGIN",
    ])
    func `a statement that would leave the transaction`(sql: String) throws {
        let error = try refusal(.create, "Trip", ["CREATE TABLE a (b)", sql])
        #expect(error.reason == .statementFailed(message: "not authorized") && error.sql == sql)
    }

    @Test func `a statement that fails is named`() throws {
        let sql = "CREATE UNIQUE INDEX u ON \"Trip\" (length(\"destination\"))"
        let error = try refusal(.create, "Trip", [sql])
        #expect(error.sql == sql)
        #expect(error.reason == .statementFailed(message: "UNIQUE constraint failed: index 'u'"))
    }
}
