import SQLiteKit
import SchemaSnapshot
import StoreFixture
import Testing

@testable import SchemaMigration

/// Definitions that change in SQLite's catalog: nothing but their text does, and what is no such change is taken back.
@Suite struct CatalogEditTests {
    /// What `Traveler` becomes: its name may be missing, its age has a default and a limit.
    private static let definition = """
        "_id" INTEGER PRIMARY KEY, "_v" INTEGER NOT NULL DEFAULT 1, "name" TEXT, "age" INTEGER DEFAULT 7 CHECK ("age" <> 900000)
        """

    private static func step(
        _ definition: String = definition, columns: [String] = ["name", "age"], form: PlanStep.Form = .edit
    ) -> PlanStep {
        PlanStep(
            form: form, table: "Traveler", reason: "The catalog says something else.",
            statements: [
                "CREATE TABLE \"_new_Traveler\" (\(definition)) STRICT",
                "INSERT INTO \"_new_Traveler\" (\"_id\", \"_v\", \"name\", \"age\") SELECT \"_id\", \"_v\", \"name\", \"age\" FROM \"Traveler\"",
                "DROP TABLE \"Traveler\"", "ALTER TABLE \"_new_Traveler\" RENAME TO \"Traveler\"",
                "CREATE INDEX \"idx_Traveler_age\" ON \"Traveler\" (\"age\")",
            ],
            account: columns.map {
                ColumnAccount(.kept, oldTable: "Traveler", oldColumn: $0, newTable: "Traveler", newColumn: $0)
            })
    }

    private static func plan(_ step: PlanStep) -> PlanDescription {
        StoreFixture.plan(from: SchemaVersion(1, 0, 0), to: SchemaVersion(3, 0, 0), [step])
    }

    private static func store(extraTravelers: Int = 0, at path: String? = nil) throws -> Connection {
        let location: StoreOpener.Location = path.map { .file($0, .create) } ?? .memory
        let connection = try StoreFixture.opener(location, StoreFixture.one).open().connection
        try StoreFixture.fill(connection, extraTravelers: extraTravelers)
        return connection
    }

    private static func migrate(_ connection: Connection, _ step: PlanStep) throws {
        _ = try migrateStore(
            on: connection, with: plan(step), target: StoreFixture.three, options: MigrationOptions())
    }

    private static func text(_ connection: Connection) throws -> String? {
        try connection.value("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = 'Traveler'").text
    }

    /// What the tables hold, whatever is said of them.
    private static func rows(_ connection: Connection) throws -> [String: [[Value]]] {
        try StoreFixture.content(of: connection).filter { $0.key != "sqlite_schema" }
    }

    @Test func `the text changes and nothing else`() throws {
        let connection = try Self.store()
        try connection.execute("ALTER TABLE Traveler ADD COLUMN \"by hand, (or so)\" TEXT DEFAULT 'a, \"b)'")
        try connection.execute("CREATE TRIGGER t AFTER UPDATE ON Traveler BEGIN SELECT RAISE(ABORT, 'no'); END")
        let before = try Self.rows(connection)
        let roots = try connection.rows("SELECT name, rootpage FROM sqlite_schema ORDER BY 1")
        let version = try connection.value("PRAGMA schema_version").integer ?? 0
        try Self.migrate(connection, Self.step())
        #expect(try Self.rows(connection) == before)
        #expect(try connection.rows("SELECT name, rootpage FROM sqlite_schema ORDER BY 1") == roots)
        #expect(
            try Self.text(connection) == """
                CREATE TABLE "Traveler" (
                    "_id" INTEGER PRIMARY KEY,
                    "_v" INTEGER NOT NULL DEFAULT 1,
                    "name" TEXT,
                    "age" INTEGER DEFAULT 7 CHECK ("age" <> 900000),
                    "by hand, (or so)" TEXT DEFAULT 'a, "b)'
                ) STRICT
                """)
        #expect(try connection.value("PRAGMA schema_version").integer == version + 1)
        #expect(try connection.value("PRAGMA integrity_check") == "ok")
        try connection.execute("INSERT INTO Traveler (_id) VALUES (99)")
        #expect(try connection.rows("SELECT name, age FROM Traveler WHERE _id = 99") == [[.null, 7]])
        #expect(throws: SQLiteError.self) { try connection.execute("INSERT INTO Traveler (age) VALUES (900000)") }
        #expect(throws: SQLiteError.self) { try connection.execute("DELETE FROM sqlite_schema") }
    }

    /// What is written does not depend on the number of rows, and is less than what a table made anew writes.
    @Test func `the cost is the same however many rows there are`() throws {
        let folder = try TemporaryFolder()
        func pages(_ count: Int, _ form: PlanStep.Form) throws -> Int64 {
            let connection = try Self.store(
                extraTravelers: count, at: folder.file("\(count)-\(form.rawValue).store"))
            defer { connection.close() }
            try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            let plan = Self.plan(Self.step(form: form))
            #expect(plan.isPure == (form == .edit))
            _ = try migrateStore(
                on: connection, with: plan, target: StoreFixture.three, options: MigrationOptions(backup: .never))
            return try connection.rows("PRAGMA wal_checkpoint(PASSIVE)")[0][1].integer ?? 0
        }
        let few = try pages(10, .edit)
        #expect(few > 0)
        #expect(try pages(20_000, .edit) == few)
        #expect(try pages(20_000, .rebuild) > few * 20)
    }

    @Test func `a catalog that SQLite guards is not edited, and the table is made anew`() throws {
        let connection = try Self.store()
        let before = try Self.rows(connection)
        connection.isDefensive = true
        try Self.migrate(connection, Self.step())
        #expect(try Self.rows(connection) == before)
        #expect(try connection.value("SELECT dflt_value FROM pragma_table_info('Traveler') WHERE name = 'age'") == "7")
        #expect(try connection.value("SELECT count(*) FROM sqlite_schema WHERE name = 'idx_Traveler_age'") == 1)
        #expect(try connection.value("PRAGMA integrity_check") == "ok")
    }

    /// A row from before ADD COLUMN has the default as its value and no other place for it.
    @Test func `a default that rows have for their value does not change`() throws {
        let connection = try Self.store()
        try connection.execute("ALTER TABLE Traveler ADD COLUMN later TEXT DEFAULT 'x'")
        let error = #expect(throws: StoreError.self) {
            try Self.migrate(connection, Self.step(Self.definition + ", later TEXT DEFAULT 'y'", columns: ["later"]))
        }
        guard case .unexplainedLoss("Traveler", nil, _) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try connection.value("SELECT count(*) FROM Traveler WHERE later IS NOT 'x'") == 0)
        // Nobody's value is in it where another column's default changes.
        try Self.migrate(connection, Self.step())
        #expect(try connection.value("SELECT count(*) FROM Traveler WHERE later IS NOT 'x'") == 0)
    }

    @Test(arguments: [
        (definition.replacing("\"age\" INTEGER", with: "\"age\" TEXT"), ["name", "age"]),
        (definition.replacing("\"name\" TEXT", with: "\"name\" TEXT COLLATE NOCASE"), ["name", "age"]),
        (definition.replacing("\"name\" TEXT", with: "\"name\" TEXT UNIQUE"), ["name", "age"]),
        (definition.replacing("\"name\" TEXT", with: "\"name\" TEXT AS (age) VIRTUAL"), ["name", "age"]),
        (definition.replacing("\"age\" <> 900000", with: "nowhere(\"age\")"), ["name", "age"]),
        (definition.replacing("\"age\" <> 900000", with: "\"age\" <"), ["name", "age"]),
        (definition, ["name", "size"]), ("", ["name"]),
    ])
    func `what is no such change is taken back`(definition: String, columns: [String]) throws {
        let connection = try Self.store()
        let before = try StoreFixture.content(of: connection)
        let text = try Self.text(connection)
        let error = #expect(throws: StoreError.self) {
            try Self.migrate(connection, Self.step(definition, columns: columns))
        }
        guard case .statementFailed(let message) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(message.contains("Traveler"))
        #expect(try StoreFixture.content(of: connection) == before)
        #expect(try Self.text(connection) == text)
        #expect(try connection.value("PRAGMA integrity_check") == "ok")
        #expect(throws: SQLiteError.self) { try connection.execute("DELETE FROM sqlite_schema") }
        // The right one still works.
        try Self.migrate(connection, Self.step())
    }
}
