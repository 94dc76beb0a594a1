import SQLiteKit
import SchemaSnapshot
import StoreFixture
import Testing

@testable import SchemaMigration

/// Full-text indexes that somebody added over tables of the schema follow what a migration does with the rows, or it does not happen.
@Suite struct AddedSearchTests {
    let connection: Connection

    /// What makes the index `mine` over the names of tags, in three modules, one over a view, with the triggers that keep it in step.
    private static let indexes = [
        "CREATE VIRTUAL TABLE mine USING fts5(name, content='Tag', content_rowid='_id')",
        "CREATE VIRTUAL TABLE mine USING FTS5 (name, extra UNINDEXED, content = \"tagged\", content_rowid = [_id], prefix='2 3')",
        "CREATE VIRTUAL TABLE mine USING fts4(content=\"Tag\", name, tokenize=unicode61 \"remove_diacritics=2\")",
        "CREATE VIRTUAL TABLE \"mine\" USING fts5(\"name\", content=tag, content_rowid=_ID, tokenize='schemagen')",
    ]

    init() throws {
        connection = try StoreFixture.opener(.memory, StoreFixture.one).open().connection
        try StoreFixture.fill(connection)
        try connection.execute(
            """
            CREATE VIEW tagged AS SELECT _id, name, _v AS extra FROM Tag;
            INSERT INTO Tag (_id, name) VALUES (3, 'Oslo'), (4, 'Wald')
            """)
    }

    private func add(_ index: String) throws {
        try connection.allowSearchTriggers()
        try connection.execute("PRAGMA trusted_schema = ON")
        try connection.execute(index + "; INSERT INTO mine (mine) VALUES ('rebuild')")
        try connection.execute(
            """
            CREATE TRIGGER mine_gone AFTER DELETE ON Tag BEGIN INSERT INTO mine (mine) VALUES ('rebuild'); END;
            CREATE TRIGGER mine_new AFTER UPDATE ON Tag BEGIN INSERT INTO mine (mine) VALUES ('rebuild'); END
            """)
    }

    @discardableResult
    private func migrate(_ steps: [PlanStep]) throws -> MigrationReport {
        let target = StoreFixture.three
        return try migrateStore(
            on: connection, with: StoreFixture.plan(from: SchemaVersion(1, 0, 0), to: target.version, steps),
            target: target, options: MigrationOptions())
    }

    private func found(_ word: String) throws -> [Value] {
        try connection.values("SELECT rowid FROM mine WHERE mine MATCH ?", [.text(word)])
    }

    private static func kept(_ column: String, as name: String, of table: String = "Tag") -> ColumnAccount {
        ColumnAccount(.kept, oldTable: "Tag", oldColumn: column, newTable: table, newColumn: name)
    }

    private static let emptying = PlanStep(
        form: .delete, table: "Tag", reason: "", statements: ["DELETE FROM \"Tag\" WHERE \"_id\" > 3"],
        account: [ColumnAccount(.dropped, oldTable: "Tag", value: "\"_id\" > 3")])
    private static let rewriting = PlanStep(
        form: .update, table: "Tag", reason: "",
        statements: ["UPDATE \"Tag\" SET \"name\" = 'Bergen' WHERE \"name\" = 'Oslo'"],
        account: [
            ColumnAccount(
                .converted, oldTable: "Tag", oldColumn: "name", newTable: "Tag", newColumn: "name", value: "…")
        ])

    @Test(arguments: indexes) func `rows that go and change are not found by what they were`(index: String) throws {
        try add(index)
        try #require(try found("Oslo") == [3])
        try #require(try found("Wald") == [4])
        try migrate([Self.emptying, Self.rewriting])
        #expect(try found("Oslo") == [])
        #expect(try found("Bergen") == [3])
        #expect(try found("Wald") == [])
        #expect(try found("Berg") == [2])
        #expect(try connection.rows("PRAGMA integrity_check") == [["ok"]])
        #expect(try connection.value("SELECT name FROM mine WHERE mine MATCH 'Bergen'") == "Bergen")
        #expect(
            try connection.values("SELECT name FROM sqlite_schema WHERE type = 'trigger' ORDER BY 1")
                == ["mine_gone", "mine_new"])
    }

    @Test func `what the author's statements change is found`() throws {
        try add(Self.indexes[0])
        try migrate([
            PlanStep(
                form: .sql, table: "", reason: "",
                statements: ["UPDATE \"Tag\" SET \"name\" = 'Bergen' WHERE \"_id\" = 3"])
        ])
        #expect(try found("Oslo") == [])
        #expect(try found("Bergen") == [3])
    }

    @Test func `one of which no row is touched stays as it is`() throws {
        try add(Self.indexes[0])
        // It has not all rows, as its owner wants it.
        try connection.execute("INSERT INTO mine (mine, rowid, name) VALUES ('delete', 3, 'Oslo')")
        try migrate([StoreFixture.rebuild])
        #expect(try found("Oslo") == [])
        #expect(try found("Wald") == [4])
    }

    /// Which rows it is to have only its owner's triggers know.
    @Test(arguments: indexes) func `one over some of the rows is told before they are touched`(index: String) throws {
        try add(index)
        // FTS4 has no command to take one out.
        try connection.execute(
            index.lowercased().contains("fts4")
                ? "DELETE FROM mine WHERE docid = 3"
                : "INSERT INTO mine (mine, rowid, name) VALUES ('delete', 3, 'Oslo')")
        try #require(try found("Oslo") == [])
        let error = try #require(throws: StoreError.self) { try migrate([Self.rewriting]) }
        guard case .objectWouldBreak("full-text index", "mine", let problem) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(problem.hasPrefix("it is over 3 of the 4 rows of `"), "\(problem)")
        #expect(try connection.value("SELECT name FROM Tag WHERE _id = 3") == "Oslo")
        try connection.execute("DROP TRIGGER mine_gone; DROP TRIGGER mine_new; DROP TABLE mine")
        try migrate([Self.rewriting])
    }

    private static let goings = [
        PlanStep(
            form: .alter, table: "Tag", reason: "",
            statements: ["ALTER TABLE \"Tag\" RENAME COLUMN \"name\" TO \"title\""],
            account: [kept("name", as: "title")]),
        PlanStep(
            form: .alter, table: "Tag", reason: "", statements: ["ALTER TABLE \"Tag\" RENAME TO \"Label\""],
            account: [kept("_v", as: "_v", of: "Label")]),
        PlanStep(
            form: .alter, table: "Tag", reason: "", statements: ["ALTER TABLE \"Tag\" DROP COLUMN \"name\""],
            account: [ColumnAccount(.dropped, oldTable: "Tag", oldColumn: "name")]),
        // Another column gets the name.
        PlanStep(
            form: .alter, table: "Tag", reason: "",
            statements: [
                "ALTER TABLE \"Tag\" RENAME COLUMN \"name\" TO \"title\"",
                "ALTER TABLE \"Tag\" ADD COLUMN \"name\" TEXT",
            ],
            account: [
                kept("name", as: "title"),
                ColumnAccount(.filled, newTable: "Tag", newColumn: "name", value: "NULL"),
            ]),
    ]

    @Test(arguments: goings) func `a table or column that goes or is renamed is told first`(step: PlanStep) throws {
        try add(Self.indexes[0])
        try connection.execute("DROP TRIGGER mine_gone; DROP TRIGGER mine_new; DROP VIEW tagged")
        let everything = "SELECT m.*, Tag.* FROM sqlite_schema AS m, Tag"
        let before = try connection.rows(everything)
        let changes = try connection.value("SELECT total_changes()")
        let error = try #require(throws: StoreError.self) { try migrate([step]) }
        guard case .objectWouldBreak("full-text index", "mine", let problem) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(problem.contains("name") || problem.contains("label"), "\(problem)")
        #expect(try connection.rows(everything) == before)
        #expect(try connection.value("SELECT total_changes()") == changes)
        try connection.execute("DROP TABLE mine")
        try migrate([step])
    }

    @Test func `a renamed column that it does not have is no matter`() throws {
        try add(Self.indexes[0])
        try migrate([
            PlanStep(
                form: .alter, table: "Trip", reason: "",
                statements: ["ALTER TABLE \"Trip\" RENAME COLUMN \"destination\" TO \"name\""],
                account: [
                    ColumnAccount(
                        .kept, oldTable: "Trip", oldColumn: "destination", newTable: "Trip", newColumn: "name")
                ])
        ])
        #expect(try found("Oslo") == [3])
    }

    @Test func `one that cannot be made anew is told first`() throws {
        try connection.execute(Self.indexes[0])
        try connection.execute(
            """
            PRAGMA writable_schema = ON;
            UPDATE sqlite_schema SET sql = 'CREATE VIRTUAL TABLE mine USING fts5(name, content=''Tag'', tokenize=''theirs'')'
            WHERE name = 'mine';
            PRAGMA writable_schema = RESET
            """)
        let error = try #require(throws: StoreError.self) { try migrate([Self.rewriting]) }
        guard case .objectWouldBreak("full-text index", "mine", let problem) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(problem.contains("theirs"), "\(problem)")
        #expect(try connection.value("SELECT name FROM Tag WHERE _id = 3") == "Oslo")
    }

    @Test func `one whose table was not there before is no hindrance`() throws {
        try connection.execute("CREATE VIRTUAL TABLE lost USING fts5(a, content='nowhere')")
        try migrate([Self.rewriting])
        #expect(try connection.value("SELECT name FROM Tag WHERE _id = 3") == "Bergen")
    }
}
