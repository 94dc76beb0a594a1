import SQLiteKit
import SchemaSnapshot
import StoreFixture
import Testing

@testable import SchemaMigration

/// Views, triggers, indexes and tables that someone added to a store outlive a migration, or the migration does not happen.
@Suite struct AddedObjectsTests {
    let connection: Connection

    init() throws {
        connection = try StoreFixture.opener(.memory, StoreFixture.one).open().connection
        try StoreFixture.fill(connection)
    }

    @discardableResult
    private func migrate(
        to target: TargetSchema = StoreFixture.three, _ steps: [PlanStep]? = nil,
        progress: ((MigrationProgress) -> Void)? = nil
    ) throws -> MigrationReport {
        let from = SchemaVersion(1, 0, 0)
        let plan = steps.map { StoreFixture.plan(from: from, to: target.version, $0) }
        return try migrateStore(
            on: connection, with: plan ?? StoreFixture.plan(from: from, hash: "hash-1", to: target)!, target: target,
            options: MigrationOptions(progress: progress))
    }

    private func sql(of name: String) throws -> Value {
        try connection.value("SELECT sql FROM sqlite_schema WHERE name = ?", [.text(name)])
    }

    /// Objects that do not mind the changes of 3.0.0.
    private static let objects = [
        "CREATE INDEX added_index ON Traveler (_v, _id)", "CREATE INDEX \"αβγ \"\"index\" ON Trip (destination)",
        "CREATE VIEW added_view AS SELECT t._id, p.destination FROM Traveler AS t JOIN Trip AS p ON p.organizer = t._id",
        "CREATE VIEW view_on_view AS SELECT count(*) AS n FROM added_view",
        "CREATE TRIGGER added_trigger AFTER INSERT ON Traveler BEGIN INSERT INTO Log VALUES (new._id); END",
        "CREATE TRIGGER foreign_trigger AFTER DELETE ON Trip BEGIN DELETE FROM Traveler WHERE _id = old.organizer; END",
        "CREATE TRIGGER view_trigger INSTEAD OF DELETE ON added_view BEGIN DELETE FROM Trip WHERE _id = old._id; END",
    ]

    @Test func `all of them are there after a rebuild, and none has run`() throws {
        try connection.execute("CREATE TABLE Log (a); INSERT INTO Log VALUES (7)")
        for object in Self.objects { try connection.execute(object) }
        let before = try connection.rows("SELECT * FROM view_on_view")
        try migrate()
        let all = try connection.values("SELECT sql FROM sqlite_schema").compactMap(\.text)
        #expect(Self.objects.filter { !all.contains($0) } == [])
        #expect(try connection.rows("SELECT * FROM view_on_view") == before)
        #expect(try connection.values("SELECT a FROM Log") == [7])
        try connection.execute("INSERT INTO Traveler (fullName) VALUES ('new')")
        #expect(try connection.value("SELECT count(*) FROM Log") == 2)
        let metadata = try #require(try StoreMetadata(readFrom: connection))
        #expect(metadata.objects == ["idx_Trip_organizer", "idx_Trip_price", "idx_Traveler_fullName"])
    }

    @Test(arguments: ["alter", "rebuild", "code"])
    func `a table of the user's that counts its keys goes on counting`(form: String) throws {
        // 3 was given out and is deleted: it must not come again. The other has never had a row but in the sequence.
        try connection.execute(
            """
            CREATE TABLE Log (n INTEGER PRIMARY KEY AUTOINCREMENT, traveler INTEGER REFERENCES Traveler (_id));
            INSERT INTO Log (traveler) VALUES (1), (2), (NULL); DELETE FROM Log WHERE n = 3;
            CREATE TABLE Ticket (n INTEGER PRIMARY KEY AUTOINCREMENT);
            INSERT INTO Ticket VALUES (9007199254740993); DELETE FROM Ticket
            """)
        let sequences = try connection.rows("SELECT name, seq FROM sqlite_sequence ORDER BY name")
        try #require(sequences == [["Log", 3], ["Ticket", 9_007_199_254_740_993]])
        switch form {
        case "alter": try migrate(to: StoreFixture.two)
        case "rebuild": try migrate()
        default:
            let (from, target) = (SchemaVersion(1, 0, 0), StoreFixture.three)
            var plan = try #require(StoreFixture.plan(from: from, hash: "hash-1", to: target))
            func code(_ moment: PlannedCode.Moment) -> PlanStep {
                var step = PlanStep(form: .code, table: "", reason: "Swift code.", statements: [])
                step.code = PlannedCode(moment, from: from, to: target.version)
                return step
            }
            plan.steps = [code(.before)] + plan.steps + [code(.after)]
            var moments: [PlannedCode.Moment] = []
            var options = MigrationOptions()
            options.runCode = { moments.append($0.code.moment) }
            _ = try migrateStore(on: connection, with: plan, target: target, options: options)
            #expect(moments == [.before, .after])
        }
        #expect(try connection.rows("SELECT name, seq FROM sqlite_sequence ORDER BY name") == sequences)
        try connection.execute("INSERT INTO Log (traveler) VALUES (1); INSERT INTO Ticket DEFAULT VALUES")
        #expect(try connection.values("SELECT n FROM Log ORDER BY n") == [1, 2, 4])
        #expect(try connection.values("SELECT n FROM Ticket") == [9_007_199_254_740_994])
        #expect(try connection.rows("PRAGMA foreign_key_check") == [])
    }

    @Test func `an index of the schema that the new version does not have goes`() throws {
        try migrate()
        #expect(try sql(of: "idx_Traveler_age") == nil)
    }

    @Test(
        arguments: [
            ("view", "CREATE VIEW v AS SELECT name FROM Traveler", "no such column: name"),
            ("index", "CREATE INDEX v ON Traveler (name)", "no such column: name"),
            (
                "trigger", "CREATE TRIGGER v AFTER UPDATE ON Trip BEGIN UPDATE Traveler SET name = 'x'; END",
                "no such column: name"
            ),
            (
                "trigger",
                "CREATE TRIGGER v AFTER DELETE ON Traveler BEGIN INSERT INTO Tag (name) VALUES (old.name); END",
                "no such column: old.name"
            ),
        ])
    func `one that needs what the migration takes away stops it`(kind: String, object: String, problem: String) throws {
        try connection.execute(object)
        let before = try StoreFixture.content(of: connection)
        let error = try #require(throws: StoreError.self) { try migrate() }
        guard case .objectWouldBreak(kind, "v", let text) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(text.contains(problem))
        #expect(error.sql == object)
        #expect(try StoreFixture.content(of: connection) == before)
    }

    @Test func `a column that an added index, view or trigger needs is not dropped`() throws {
        let account = [ColumnAccount(.dropped, oldTable: "Tag", oldColumn: "name")]
        let step = PlanStep(
            form: .alter, table: "Tag", reason: "", statements: ["ALTER TABLE \"Tag\" DROP COLUMN \"name\""],
            account: account)
        for object in [
            "CREATE INDEX v ON Tag (name)", "CREATE VIEW v AS SELECT name FROM Tag",
            "CREATE TRIGGER v AFTER DELETE ON Trip BEGIN UPDATE Tag SET name = ''; END",
        ] {
            try connection.execute(object)
            let error = try #require(throws: StoreError.self) { try migrate([step]) }
            #expect(error.code == "objectWouldBreak" && error.message.contains("“v”"), "\(error)")
            try connection.execute("DROP " + object.split(separator: " ")[1] + " v")
        }
        try migrate([step])
        #expect(try connection.rows("SELECT * FROM Tag") == [[1, 1], [2, 1]])
    }

    @Test func `a renamed column is renamed in them`() throws {
        try connection.execute("CREATE VIEW v AS SELECT name FROM Tag; CREATE INDEX i ON Tag (name)")
        try migrate([
            PlanStep(
                form: .alter, table: "Tag", reason: "",
                statements: ["ALTER TABLE \"Tag\" RENAME COLUMN \"name\" TO \"title\""],
                account: [
                    ColumnAccount(.kept, oldTable: "Tag", oldColumn: "name", newTable: "Tag", newColumn: "title")
                ])
        ])
        #expect(try connection.values("SELECT * FROM v ORDER BY 1") == ["Berg", "دریا"])
        #expect(try sql(of: "i").text?.contains("\"title\"") == true)
    }

    @Test func `a renamed table takes its rows along`() throws {
        try connection.execute("CREATE VIEW v AS SELECT count(*) FROM Tag")
        try migrate([
            PlanStep(
                form: .alter, table: "Tag", reason: "", statements: ["ALTER TABLE \"Tag\" RENAME TO \"Label\""],
                account: [
                    ColumnAccount(.kept, oldTable: "Tag", oldColumn: "name", newTable: "Label", newColumn: "name")
                ])
        ])
        #expect(try connection.value("SELECT * FROM v") == 2)
    }

    @Test func `what was broken before stays as it was and is no hindrance`() throws {
        let view = "CREATE VIEW broken AS SELECT a FROM nowhere"
        let trigger = "CREATE TRIGGER broken_trigger AFTER INSERT ON Trip BEGIN INSERT INTO nowhere VALUES (1); END"
        let sound = "CREATE VIEW sound AS SELECT name FROM Tag"
        try connection.execute(view + ";" + trigger + ";" + sound)
        let broken = [
            BrokenObject(kind: "view", name: "broken", problem: "no such table: main.nowhere"),
            BrokenObject(kind: "trigger", name: "broken_trigger", problem: "no such table: main.nowhere"),
        ]
        var told: [[BrokenObject]] = []
        let report = try migrate([
            PlanStep(
                form: .alter, table: "Tag", reason: "",
                statements: ["ALTER TABLE \"Tag\" RENAME COLUMN \"name\" TO \"title\""],
                account: [
                    ColumnAccount(.kept, oldTable: "Tag", oldColumn: "name", newTable: "Tag", newColumn: "title")
                ]),
            StoreFixture.rebuild,
        ]) { told.append($0.brokenObjects) }
        #expect(report.brokenObjects == broken)
        #expect(told.count > 4 && told.allSatisfy { $0 == broken })
        #expect(broken[0].description == "the view `broken` does not work: no such table: main.nowhere")
        #expect(try sql(of: "broken") == .text(view))
        #expect(try sql(of: "broken_trigger") == .text(trigger))
        #expect(try connection.value("SELECT count(*) FROM Traveler") == 8)
    }

    @Test func `so does a trigger of a view that was broken`() throws {
        let trigger = "CREATE TRIGGER on_broken INSTEAD OF DELETE ON broken BEGIN SELECT 1; END"
        try connection.execute("CREATE TABLE nowhere (a); CREATE VIEW broken AS SELECT a FROM nowhere; " + trigger)
        try connection.execute("DROP TABLE nowhere")
        let broken = [
            BrokenObject(kind: "view", name: "broken", problem: "no such table: main.nowhere"),
            BrokenObject(kind: "trigger", name: "on_broken", problem: "no such table: main.nowhere"),
        ]
        let own = try #require(try StoreMetadata(readFrom: connection)).objects
        #expect(try connection.brokenObjects(besides: own) == broken)
        let report = try migrate([
            PlanStep(
                form: .alter, table: "Tag", reason: "",
                statements: ["ALTER TABLE \"Tag\" RENAME COLUMN \"name\" TO \"title\""],
                account: [
                    ColumnAccount(.kept, oldTable: "Tag", oldColumn: "name", newTable: "Tag", newColumn: "title")
                ]),
            StoreFixture.rebuild,
        ])
        #expect(report.brokenObjects == broken)
        #expect(try sql(of: "on_broken") == .text(trigger))
        #expect(try sql(of: "broken") == "CREATE VIEW broken AS SELECT a FROM nowhere")
    }

    @Test func `a trigger that bears the name of an index of the schema's outlives its table's rebuild`() throws {
        try connection.execute("CREATE INDEX mine ON Traveler (_v); CREATE INDEX ours ON Traveler (age)")
        var metadata = try #require(try StoreMetadata(readFrom: connection))
        metadata.objects.insert("ours")
        try metadata.update(on: connection)
        for name in ["ours", "mine"] {
            try connection.execute(
                "CREATE TRIGGER \(name) AFTER DELETE ON Traveler BEGIN DELETE FROM Trip WHERE organizer = old._id; END")
        }
        try migrate()
        #expect(
            try connection.rows(
                "SELECT type, name FROM sqlite_schema WHERE name IN ('mine', 'ours') ORDER BY type, name")
                == [["index", "mine"], ["trigger", "mine"], ["trigger", "ours"]])
        #expect(try StoreMetadata(readFrom: connection)?.objects.contains("ours") == false)
    }

    @Test func `an added column stops a rebuild that does not know it`() throws {
        try connection.execute("ALTER TABLE Traveler ADD COLUMN shoe_size INTEGER")
        let error = try #require(throws: StoreError.self) { try migrate() }
        #expect(
            error.reason == .unexplainedLoss(table: "Traveler", column: "shoe_size", problem: "the column is gone"))
        try migrate(to: StoreFixture.two)
        #expect(try connection.value("SELECT count(shoe_size) FROM Traveler") == 0)
    }

    @Test func `rows that refer to nothing are listed before the first write`() throws {
        try connection.setForeignKeys(false)
        try connection.execute("UPDATE Trip SET organizer = 999 WHERE _id IN (100, 103)")
        try connection.setForeignKeys(true)
        let error = try #require(throws: StoreError.self) { try migrate() }
        #expect(error.reason == .danglingReferences(["Trip.organizer → Traveler: 2 rows (100, 103)"]))
        // Of many the first ten.
        try connection.setForeignKeys(false)
        try connection.execute(
            """
            INSERT INTO Trip (_id, destination, organizer)
            WITH RECURSIVE n(i) AS (SELECT 201 UNION ALL SELECT i + 1 FROM n WHERE i < 221) SELECT i, 'many', 999 FROM n
            """)
        try connection.setForeignKeys(true)
        let many = try #require(throws: StoreError.self) { try migrate() }
        #expect(
            many.reason
                == .danglingReferences([
                    "Trip.organizer → Traveler: 23 rows (100, 103, 201, 202, 203, 204, 205, 206, 207, 208, …)"
                ]))
        try migrate(to: StoreFixture.two)
    }

    @Test func `references that led nowhere before are no fault of a native ALTER that adds another key`() throws {
        try connection.setForeignKeys(false)
        try connection.execute("UPDATE Trip SET organizer = 999 WHERE _id IN (100, 103)")
        try connection.setForeignKeys(true)
        func adding(_ key: String, _ more: String = "") -> [PlanStep] {
            [
                PlanStep(
                    form: .alter, table: "Trip", reason: "",
                    statements: [
                        "ALTER TABLE \"Trip\" RENAME COLUMN \"organizer\" TO \"host\"",
                        "ALTER TABLE \"Trip\" ADD COLUMN \"guide\" INTEGER \(key)",
                    ],
                    account: [
                        ColumnAccount(
                            .kept, oldTable: "Trip", oldColumn: "organizer", newTable: "Trip", newColumn: "host"),
                        ColumnAccount(.filled, newTable: "Trip", newColumn: "guide", value: "NULL"),
                    ])
            ]
        }
        // A key that the plan itself fills with what is not there is one.
        let error = try #require(throws: StoreError.self) {
            try migrate(adding("DEFAULT 12345 REFERENCES \"Traveler\" (\"_id\")"))
        }
        #expect(error.code == "unexplainedLoss" && error.message.contains("Trip row 100 → Traveler"), "\(error)")
        try migrate(adding("REFERENCES \"Traveler\" (\"_id\")"))
        #expect(try connection.values("SELECT _id FROM Trip WHERE host = 999") == [100, 103])
    }

    // MARK: - Tables of others that refer to the schema's

    private static let uniqueName = "CREATE UNIQUE INDEX idx_Tag_name ON Tag (name)"
    private static let newsletter = "CREATE TABLE Newsletter (_id INTEGER PRIMARY KEY, tag TEXT REFERENCES Tag (name))"
    private static let newTag = PlanStep(
        form: .rebuild, table: "Tag", reason: "",
        statements: [
            "CREATE TABLE \"_new_Tag\" (\"_id\" INTEGER PRIMARY KEY, \"_v\" INTEGER NOT NULL DEFAULT 1, \"name\" TEXT NOT NULL) STRICT",
            "INSERT INTO \"_new_Tag\" (\"_id\", \"_v\", \"name\") SELECT \"_id\", \"_v\", \"name\" FROM \"Tag\"",
            "DROP TABLE \"Tag\"", "ALTER TABLE \"_new_Tag\" RENAME TO \"Tag\"",
        ],
        account: [ColumnAccount(.kept, oldTable: "Tag", oldColumn: "name", newTable: "Tag", newColumn: "name")])

    private func addNewsletter() throws {
        try connection.execute(Self.uniqueName + ";" + Self.newsletter + "; INSERT INTO Newsletter VALUES (5, 'Berg')")
        var metadata = try #require(try StoreMetadata(readFrom: connection))
        metadata.objects.insert("idx_Tag_name")
        try metadata.update(on: connection)
    }

    @Test(arguments: [
        [PlanStep(form: .create, table: "Tag", reason: "", statements: ["DROP INDEX \"idx_Tag_name\""])],
        [
            PlanStep(
                form: .alter, table: "Tag", reason: "",
                statements: ["DROP INDEX \"idx_Tag_name\"", "ALTER TABLE \"Tag\" DROP COLUMN \"name\""],
                account: [ColumnAccount(.dropped, oldTable: "Tag", oldColumn: "name")])
        ],
        [newTag],
        [
            PlanStep(
                form: .drop, table: "Tag", reason: "", statements: ["DROP TABLE \"Tag_trips\"", "DROP TABLE \"Tag\""],
                account: [
                    ColumnAccount(.dropped, oldTable: "Tag", oldColumn: "name"),
                    ColumnAccount(.dropped, oldTable: "Tag_trips", oldColumn: "Trip_id"),
                ])
        ],
    ])
    func `what a table of somebody's refers to does not go`(steps: [PlanStep]) throws {
        try addNewsletter()
        let before = try StoreFixture.content(of: connection)
        let changes = try connection.value("SELECT total_changes()")
        let error = try #require(throws: StoreError.self) { try migrate(steps) }
        guard case .objectWouldBreak("table", "Newsletter", let problem) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(problem.contains("Tag"), "\(problem)")
        #expect(try StoreFixture.content(of: connection) == before)
        #expect(try connection.value("SELECT total_changes()") == changes)
    }

    @Test func `what it refers to may be made anew and renamed`() throws {
        try addNewsletter()
        var step = Self.newTag
        step.statements.append("CREATE UNIQUE INDEX \"idx_Tag_name\" ON \"Tag\" (\"name\")")
        try migrate([
            step,
            PlanStep(
                form: .alter, table: "Tag", reason: "",
                statements: [
                    "ALTER TABLE \"Tag\" RENAME COLUMN \"name\" TO \"title\"",
                    "ALTER TABLE \"Tag\" RENAME TO \"Label\"",
                ],
                account: [
                    ColumnAccount(.kept, oldTable: "Tag", oldColumn: "name", newTable: "Label", newColumn: "title")
                ]),
        ])
        #expect(try sql(of: "Newsletter").text?.contains("REFERENCES \"Label\" (\"title\")") == true)
        try connection.execute("DELETE FROM Label WHERE title = 'دریا'")
        #expect(throws: SQLiteError.self) { try connection.execute("DELETE FROM Label WHERE title = 'Berg'") }
    }

    @Test func `a table whose key SQLite cannot follow stays as it is and is no hindrance`() throws {
        try connection.execute("CREATE TABLE Newsletter (_id INTEGER PRIMARY KEY, tag TEXT REFERENCES Tag (name))")
        try migrate()
        #expect(try sql(of: "Newsletter").text?.contains("REFERENCES Tag (name)") == true)
        #expect(try connection.value("SELECT count(*) FROM Traveler") == 8)
    }
}
