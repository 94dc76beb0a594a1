import SQLiteKit
import SchemaSnapshot
import StoreFixture
import Testing

@testable import SchemaMigration

/// Columns that somebody added to a table which is made anew are told before anything is written, whatever they are called.
@Suite struct AddedColumnTests {
    let connection: Connection

    init() throws {
        connection = try StoreFixture.opener(.memory, StoreFixture.one).open().connection
        try StoreFixture.fill(connection)
        var metadata = try #require(try StoreMetadata(readFrom: connection))
        metadata.snapshot = SchemaText.encode(
            SchemaDescription(
                name: "Fixture", version: metadata.version,
                entities: [
                    EntityDescription(
                        name: "Traveler", table: "Traveler",
                        attributes: [
                            AttributeDescription(name: "name", type: "String", column: "name", columnType: .text),
                            AttributeDescription(name: "age", type: "Int", column: "age", columnType: .integer),
                        ]),
                    EntityDescription(name: "Trip", table: "Trip"),
                    EntityDescription(
                        name: "Group", table: "Group",
                        relationships: [
                            RelationshipDescription(
                                name: "members", target: "Traveler", cardinality: .many, inverse: "group",
                                orderColumn: "_order_members", storage: .inverse(column: "group")),
                            RelationshipDescription(
                                name: "links", target: "Trip", cardinality: .many, inverse: "tags",
                                storage: .join(table: "Tag_trips", own: "Tag_id", other: "Trip_id")),
                        ]),
                ]))
        #expect(throws: Never.self) { try SchemaText.decode(metadata.snapshot) }
        try connection.transaction { try metadata.update(on: connection) }
    }

    private func migrate(_ step: PlanStep) throws {
        let target = StoreFixture.three
        _ = try migrateStore(
            on: connection, with: StoreFixture.plan(from: SchemaVersion(1, 0, 0), to: target.version, [step]),
            target: target, options: MigrationOptions())
    }

    @Test(arguments: ["_g TEXT AS (upper(name))", "_c TEXT", "_V2 TEXT", "\"_ID \" TEXT", "Ä TEXT"])
    func `one whose name begins like the runtime's`(column: String) throws {
        try connection.execute("ALTER TABLE Traveler ADD COLUMN \(column)")
        let changes = try connection.value("SELECT total_changes()")
        let error = try #require(throws: StoreError.self) { try migrate(StoreFixture.rebuild) }
        guard case .columnsNotInSchema("Traveler", let columns) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(columns.count == 1 && column.contains(columns[0]))
        #expect(try connection.value("SELECT total_changes()") == changes)
    }

    @Test func `one of a table of links`() throws {
        try connection.execute("ALTER TABLE Tag_trips ADD COLUMN since TEXT AS (Tag_id || '')")
        let table =
            "CREATE TABLE \"_new_Tag_trips\" (\"Tag_id\" INTEGER NOT NULL, \"Trip_id\" INTEGER NOT NULL, PRIMARY KEY (\"Tag_id\", \"Trip_id\")) STRICT, WITHOUT ROWID"
        let step = PlanStep(
            form: .rebuild, table: "Tag_trips", reason: "",
            statements: [
                table, "INSERT INTO \"_new_Tag_trips\" SELECT \"Tag_id\", \"Trip_id\" FROM \"Tag_trips\"",
                "DROP TABLE \"Tag_trips\"", "ALTER TABLE \"_new_Tag_trips\" RENAME TO \"Tag_trips\"",
            ])
        let error = try #require(throws: StoreError.self) { try migrate(step) }
        #expect(error.reason == .columnsNotInSchema(table: "Tag_trips", columns: ["since"]))
        try connection.execute("ALTER TABLE Tag_trips DROP COLUMN since")
        try migrate(step)
    }

    @Test func `the runtime's own are none`() throws {
        let plan = StoreFixture.plan(from: SchemaVersion(1, 0, 0), to: SchemaVersion(3, 0, 0), [StoreFixture.rebuild])
        try connection.execute("ALTER TABLE Traveler ADD COLUMN _kind INTEGER")
        try connection.execute("ALTER TABLE Traveler ADD COLUMN _ORDER_members INTEGER")
        let snapshot = try #require(try StoreMetadata(readFrom: connection)).snapshot
        #expect(try connection.addedColumns(plan, snapshot: snapshot).isEmpty)
    }

    @Test func `a table whose condition calls a function of another program`() throws {
        try connection.execute(
            """
            CREATE TABLE Theirs (a);
            PRAGMA writable_schema = ON;
            UPDATE sqlite_schema SET sql = 'CREATE TABLE Theirs (a CHECK (appf(a)))' WHERE name = 'Theirs';
            PRAGMA writable_schema = RESET
            """)
        let changes = try connection.value("SELECT total_changes()")
        let error = try #require(throws: StoreError.self) { try migrate(StoreFixture.rebuild) }
        guard case .objectWouldBreak("table", "Theirs", let problem) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(problem.contains("appf"), "\(problem)")
        #expect(try connection.value("SELECT total_changes()") == changes)
    }
}
