import SQLiteKit
import SchemaSnapshot
import StoreFixture
import Testing

@testable import SchemaMigration

/// What somebody added is told apart from its neighbours: what works goes on working beside what does not, and nothing innocent is blamed.
@Suite struct AddedTriggerTests {
    let connection: Connection

    init() throws {
        connection = try StoreFixture.opener(.memory, StoreFixture.one).open().connection
        try StoreFixture.fill(connection)
    }

    @discardableResult
    private func migrate(_ steps: [PlanStep], _ options: MigrationOptions = MigrationOptions()) throws
        -> MigrationReport
    {
        let target = StoreFixture.three
        return try migrateStore(
            on: connection, with: StoreFixture.plan(from: SchemaVersion(1, 0, 0), to: target.version, steps),
            target: target, options: options)
    }

    private static func renaming(_ table: String, _ column: String, to name: String) -> PlanStep {
        PlanStep(
            form: .alter, table: table, reason: "",
            statements: ["ALTER TABLE \"\(table)\" RENAME COLUMN \"\(column)\" TO \"\(name)\""],
            account: [
                ColumnAccount(.kept, oldTable: table, oldColumn: column, newTable: table, newColumn: name)
            ])
    }

    private static func dropping(_ column: String, of table: String) -> PlanStep {
        PlanStep(
            form: .alter, table: table, reason: "", statements: ["ALTER TABLE \"\(table)\" DROP COLUMN \"\(column)\""],
            account: [ColumnAccount(.dropped, oldTable: table, oldColumn: column)])
    }

    /// One of three on a table does not work, and one elsewhere that would set it off.
    private static let triggers = """
        CREATE TABLE Log (a, b);
        CREATE TRIGGER broken AFTER INSERT ON Tag BEGIN DELETE FROM Tag WHERE missing = 1; END;
        CREATE TRIGGER sound AFTER DELETE ON Tag BEGIN INSERT INTO Log (a) VALUES (old.name); END;
        CREATE TRIGGER other AFTER UPDATE ON Tag BEGIN INSERT INTO Log (a) VALUES (new.name); END;
        CREATE TRIGGER far AFTER DELETE ON Trip BEGIN INSERT INTO Tag (name) VALUES (old.destination); END
        """

    @Test func `of several triggers on one table the one is named that does not work`() throws {
        try connection.execute(Self.triggers)
        #expect(
            try connection.brokenObjects(besides: []) == [
                BrokenObject(kind: "trigger", name: "broken", problem: "no such column: missing")
            ])
    }

    @Test func `a trigger beside a broken one follows a rename`() throws {
        try connection.execute(Self.triggers)
        let report = try migrate([
            Self.renaming("Tag", "name", to: "title"), Self.renaming("Trip", "destination", to: "goal"),
        ])
        #expect(report.brokenObjects.map(\.name) == ["broken"])
        try connection.execute("DELETE FROM Tag WHERE _id = 2; UPDATE Tag SET title = 'x' WHERE _id = 1")
        #expect(try connection.values("SELECT a FROM Log") == ["Berg", "x"])
        let sql = try connection.value("SELECT sql FROM sqlite_schema WHERE name = 'far'").text
        #expect(sql?.contains("(\"title\") VALUES (old.\"goal\")") == true, "\(sql ?? "")")
    }

    @Test func `a trigger beside a broken one may not be broken either`() throws {
        try connection.execute(Self.triggers)
        try connection.execute(
            "CREATE TRIGGER needs AFTER DELETE ON Tag BEGIN INSERT INTO Log (a) VALUES (old._v); END")
        let before = try StoreFixture.content(of: connection)
        let error = try #require(throws: StoreError.self) { try migrate([Self.dropping("_v", of: "Tag")]) }
        guard case .objectWouldBreak("trigger", "needs", _) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(try StoreFixture.content(of: connection) == before)
    }

    // MARK: - Functions of another program

    /// The program to which they belong has the function.
    private func lend(to connection: Connection) throws {
        try connection.register(function: "appfn", argumentCount: -1) { $0.first ?? .null }
    }

    @Test func `what calls a function of another program follows a rename`() throws {
        try connection.execute(
            """
            CREATE TABLE Log (msg);
            CREATE TRIGGER "my fn" AFTER INSERT ON Log WHEN appfn(new.msg) BEGIN UPDATE Tag SET name = new.msg; END;
            CREATE TRIGGER "my of" AFTER UPDATE OF name ON Tag WHEN appfn(1) BEGIN DELETE FROM Log; END;
            CREATE VIEW "my vw" AS SELECT appfn(name) AS q FROM Tag
            """)
        let report = try migrate([Self.renaming("Tag", "name", to: "title")])
        #expect(Set(report.brokenObjects.map(\.name)) == ["my fn", "my of", "my vw"])
        try lend(to: connection)
        try connection.execute("INSERT INTO Log (msg) VALUES (5)")
        #expect(try connection.values("SELECT DISTINCT q FROM \"my vw\"") == ["5"])
        #expect(try connection.values("SELECT title FROM Tag LIMIT 1") == ["5"])
        #expect(try connection.value("SELECT count(*) FROM Log") == 0)
    }

    @Test func `what calls a function of another program may not be broken`() throws {
        try connection.execute("CREATE VIEW mine AS SELECT appfn(appgn(name)) FROM Traveler")
        let before = try StoreFixture.content(of: connection)
        var stages: [MigrationProgress.Stage] = []
        let error = try #require(throws: StoreError.self) {
            try migrate([StoreFixture.rebuild], MigrationOptions(progress: { stages.append($0.stage) }))
        }
        guard case .objectWouldBreak("view", "mine", let problem) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(problem == "no such column: name")
        #expect(stages.allSatisfy { $0 == .waiting }, "\(stages)")
        #expect(try StoreFixture.content(of: connection) == before)
    }

    @Test(arguments: 1...8) func `of indexes with one beginning the one is named that stands in the way`(n: Int) throws
    {
        // In sets their order is another each time.
        try connection.execute(
            """
            CREATE INDEX i ON Traveler (_id); CREATE INDEX "i after drop" ON Traveler (_id, _v);
            CREATE INDEX i2 ON Tag (_v); CREATE INDEX \"i\(n + 2)\" ON Traveler (_v, _id)
            """)
        let error = try #require(throws: StoreError.self) { try migrate([Self.dropping("_v", of: "Tag")]) }
        guard case .objectWouldBreak("index", "i2", let problem) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(problem.hasPrefix("error in index i2 after drop column"))
    }

    @Test(arguments: [
        "ALTER TABLE Tag ADD COLUMN twice INTEGER AS (_v * 2)",
        "ALTER TABLE Tag ADD COLUMN more INTEGER CHECK (more <> _v)",
    ])
    func `a column of somebody's that needs one that goes is told of before the copy`(column: String) throws {
        try connection.execute(column)
        let before = try connection.value("SELECT total_changes()")
        var stages: [MigrationProgress.Stage] = []
        let error = try #require(throws: StoreError.self) {
            try migrate(
                [Self.dropping("_v", of: "Tag")], MigrationOptions(progress: { stages.append($0.stage) }))
        }
        guard case .objectWouldBreak("table", "Tag", let problem) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(problem.hasPrefix("error in table Tag after drop column: no such column: _v"), "\(problem)")
        #expect(error.message.contains("Make the table anew without that before the migration."))
        #expect(stages.allSatisfy { $0 == .waiting }, "\(stages)")
        #expect(try connection.value("SELECT total_changes()") == before)
    }

    // MARK: - Names that Swift finds equal

    private static let composed = "caf\u{E9}"
    private static let apart = "cafe\u{301}"

    @Test func `a column whose name is another to SQLite alone is not lost`() throws {
        try connection.execute(
            "ALTER TABLE Tag ADD COLUMN \"\(Self.composed)\" TEXT; ALTER TABLE Tag ADD COLUMN \"\(Self.apart)\" TEXT")
        try connection.execute("UPDATE Tag SET \"\(Self.apart)\" = 'mine'")
        let step = PlanStep(
            form: .rebuild, table: "Tag", reason: "",
            statements: [
                "CREATE TABLE \"_new_Tag\" (\"_id\" INTEGER PRIMARY KEY, \"_v\" INTEGER NOT NULL DEFAULT 1, \"name\" TEXT NOT NULL, \"\(Self.composed)\" TEXT) STRICT",
                "INSERT INTO \"_new_Tag\" SELECT \"_id\", \"_v\", \"name\", \"\(Self.composed)\" FROM \"Tag\"",
                "DROP TABLE \"Tag\"", "ALTER TABLE \"_new_Tag\" RENAME TO \"Tag\"",
            ],
            account: ["_id", "_v", "name", Self.composed].map {
                ColumnAccount(.kept, oldTable: "Tag", oldColumn: $0, newTable: "Tag", newColumn: $0)
            })
        let error = try #require(throws: StoreError.self) { try migrate([step]) }
        guard case .unexplainedLoss("Tag", let column?, "the column is gone") = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(column.utf8.elementsEqual(Self.apart.utf8))
        #expect(try connection.values("SELECT \"\(Self.apart)\" FROM Tag") == ["mine", "mine"])
        // Where the store says what its schema was, that is known before anything is written.
        let snapshot = SchemaText.encode(
            SchemaDescription(
                name: "Fixture", version: SchemaVersion(1, 0, 0),
                entities: [
                    EntityDescription(
                        name: "Tag", table: "Tag",
                        attributes: ["name", Self.composed].map {
                            AttributeDescription(
                                name: "a\($0.utf8.count)", type: "String", column: $0, columnType: .text)
                        })
                ]))
        let plan = StoreFixture.plan(from: SchemaVersion(1, 0, 0), to: SchemaVersion(3, 0, 0), [step])
        let added = try connection.addedColumns(plan, snapshot: snapshot)
        #expect(
            added.map(\.table) == ["Tag"] && added.first?.columns.map { Array($0.utf8) } == [Array(Self.apart.utf8)])
    }

    @Test func `tables whose names are one to Swift are two`() throws {
        try connection.execute(
            "CREATE TABLE \"\(Self.composed)\" (a); CREATE TABLE \"\(Self.apart)\" (a); INSERT INTO \"\(Self.composed)\" VALUES (1)"
        )
        try migrate([StoreFixture.rebuild])
        #expect(try connection.value("SELECT count(*) FROM \"\(Self.composed)\"") == 1)
        #expect(try connection.value("SELECT count(*) FROM \"\(Self.apart)\"") == 0)
    }

    @Test func `an index whose name is one to Swift with one of the schema's outlives the rebuild`() throws {
        try connection.execute(
            "CREATE INDEX \"\(Self.composed)\" ON Traveler (age); CREATE INDEX \"\(Self.apart)\" ON Traveler (_v)")
        var metadata = try #require(try StoreMetadata(readFrom: connection))
        metadata.objects.insert(Self.composed)
        try metadata.update(on: connection)
        #expect(
            try connection.addedObjects(besides: metadata.objects).map { Array($0.name.utf8) } == [
                Array(Self.apart.utf8)
            ])
        try migrate([StoreFixture.rebuild])
        let names = try connection.values("SELECT name FROM sqlite_schema WHERE type = 'index'").compactMap(\.text)
        #expect(names.contains { $0.utf8.elementsEqual(Self.apart.utf8) }, "\(names)")
        #expect(!names.contains { $0.utf8.elementsEqual(Self.composed.utf8) }, "\(names)")
    }

    @Test func `a name that is another to SQLite alone is not taken`() throws {
        try connection.execute("CREATE TABLE \"\(Self.apart)\" (a); CREATE VIEW \"v\(Self.apart)\" AS SELECT 1")
        let plan = StoreFixture.plan(
            from: SchemaVersion(1, 0, 0), to: SchemaVersion(3, 0, 0),
            [
                PlanStep(
                    form: .create, table: Self.composed, reason: "",
                    statements: [
                        "CREATE TABLE \"\(Self.composed)\" (a)",
                        "CREATE INDEX \"v\(Self.composed)\" ON \"\(Self.composed)\" (a)",
                    ])
            ])
        #expect(try connection.nameCollisions(plan, own: []) == [])
    }
}
