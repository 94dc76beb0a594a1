import SQLiteKit
import SchemaSnapshot
import StoreFixture
import Testing

@testable import SchemaMigration

/// What somebody added under a name that a plan needs is told before anything is written.
@Suite struct NameCollisionTests {
    let connection: Connection

    init() throws {
        connection = try StoreFixture.opener(.memory, StoreFixture.one).open().connection
        try StoreFixture.fill(connection)
    }

    private var own: Set<String> { get throws { try StoreMetadata(readFrom: connection)?.objects ?? [] } }

    private func plan(to version: SchemaVersion) throws -> PlanDescription {
        let target = try #require(StoreFixture.all.first { $0.version == version })
        return try #require(StoreFixture.plan(from: SchemaVersion(1, 0, 0), hash: "hash-1", to: target))
    }

    private func plan(_ form: PlanStep.Form, _ statements: [String]) -> PlanDescription {
        let step = PlanStep(form: form, table: "Tag", reason: "", statements: statements)
        return StoreFixture.plan(from: SchemaVersion(1, 0, 0), to: SchemaVersion(2, 0, 0), [step])
    }

    @Test func `a plan meets none of what it makes, renames and drops itself`() throws {
        #expect(try connection.nameCollisions(plan(to: SchemaVersion(3, 0, 0)), own: self.own) == [])
        let own = plan(
            .rebuild,
            [
                "CREATE TABLE \"_new_Trip\" (\"_id\" INTEGER PRIMARY KEY, \"a\")", "DROP TABLE \"Trip\"",
                "ALTER TABLE \"_new_Trip\" RENAME TO \"Trip\"",
                "CREATE INDEX \"idx_Trip_organizer\" ON \"Trip\" (\"a\")",
                "ALTER TABLE \"Tag\" ADD COLUMN \"_new_name\" TEXT", "ALTER TABLE \"Tag\" DROP COLUMN \"name\"",
                "ALTER TABLE \"Tag\" RENAME COLUMN \"_new_name\" TO \"name\"",
                "ALTER TABLE \"Tag\" RENAME COLUMN \"name\" TO \"Name\"", "ALTER TABLE \"Tag\" RENAME TO \"tag\"",
                "CREATE TABLE \"_moment_gone\" (\"row\")", "DROP TABLE \"_moment_gone\"",
                "CREATE TABLE \"_moment_gone\" (\"row\")",
                "CREATE TABLE IF NOT EXISTS \"_moment_gone\" (\"row\")", "DROP INDEX IF EXISTS \"idx_Traveler_age\"",
                "CREATE INDEX \"idx_Traveler_age\" ON \"Traveler\" (\"age\")",
            ])
        #expect(try connection.nameCollisions(own, own: self.own) == [])
    }

    @Test(arguments: [
        ("CREATE TABLE leg (a)", NameCollision(kind: "table", name: "leg")),
        ("CREATE VIEW Leg AS SELECT 1", NameCollision(kind: "view", name: "Leg")),
        ("CREATE INDEX LEG ON Tag (name)", NameCollision(kind: "index", name: "LEG")),
        (
            "CREATE TRIGGER Leg_added AFTER DELETE ON Tag BEGIN SELECT 1; END",
            NameCollision(kind: "trigger", name: "Leg_added")
        ),
        ("ALTER TABLE Tag ADD COLUMN Colour TEXT", NameCollision(kind: "column", name: "Colour", table: "Tag")),
        (
            "ALTER TABLE Tag ADD COLUMN colour TEXT AS (name)",
            NameCollision(kind: "column", name: "colour", table: "Tag")
        ),
        ("CREATE TABLE _new_Tag (a)", NameCollision(kind: "table", name: "_new_Tag")),
    ])
    func `what has a name that the plan gives is told`(added: String, collision: NameCollision) throws {
        let needing = plan(
            .create,
            [
                "CREATE TABLE \"Leg\" (\"_id\" INTEGER PRIMARY KEY)",
                "CREATE TRIGGER \"leg_ADDED\" AFTER INSERT ON \"Leg\" BEGIN SELECT 1; END",
                "ALTER TABLE \"Tag\" ADD COLUMN \"colour\" TEXT", "CREATE TABLE \"_new_tag\" (\"_id\")",
            ])
        #expect(try connection.nameCollisions(needing, own: self.own) == [])
        try connection.execute(added)
        #expect(try connection.nameCollisions(needing, own: self.own) == [collision])
    }

    @Test func `a trigger may be called like a table`() throws {
        try connection.execute("CREATE TRIGGER Leg AFTER DELETE ON Tag BEGIN SELECT 1; END")
        #expect(try connection.nameCollisions(plan(.create, ["CREATE TABLE \"Leg\" (\"a\")"]), own: self.own) == [])
    }

    @Test func `an index of somebody's does not go with a table that is made anew`() throws {
        let anew = plan(
            .rebuild,
            [
                "CREATE TABLE \"_new_Traveler\" (\"_id\" INTEGER PRIMARY KEY, \"age\")", "DROP TABLE \"Traveler\"",
                "ALTER TABLE \"_new_Traveler\" RENAME TO \"Traveler\"",
                "CREATE INDEX \"idx_Traveler_age\" ON \"Traveler\" (\"age\")",
                "CREATE INDEX \"idx_Traveler_v\" ON \"Traveler\" (\"age\", \"_id\")",
            ])
        #expect(try connection.nameCollisions(anew, own: self.own) == [])
        try connection.execute("CREATE INDEX idx_Traveler_V ON Traveler (age)")
        #expect(
            try connection.nameCollisions(anew, own: self.own) == [NameCollision(kind: "index", name: "idx_Traveler_V")]
        )
    }

    @Test func `a migration stops there, with everything as it was`() throws {
        try connection.execute("CREATE TABLE _new_Traveler (a, b); INSERT INTO _new_Traveler (a) VALUES ('mine')")
        let before = try StoreFixture.content(of: connection)
        let error = try #require(throws: StoreError.self) {
            try migrateStore(
                on: connection, with: plan(to: SchemaVersion(3, 0, 0)), target: StoreFixture.three,
                options: MigrationOptions())
        }
        #expect(error.code == "nameTaken" && error.message.contains("table “_new_Traveler”"), "\(error)")
        #expect(try StoreFixture.content(of: connection) == before)
        #expect(try connection.values("SELECT a FROM _new_Traveler") == ["mine"])
    }
}
