import Foundation
import SQLiteKit
import SchemaDiagnostics
import SchemaMigration
import SchemaSnapshot
import Testing

@testable import schemagen

/// Rows of somebody's own table that lead to rows which a migration takes away: no rule of that table is carried out, and nothing is written.
struct AddedKeyTests {
    private let workspace: Workspace

    init() throws { workspace = try Workspace() }

    struct Work: Sendable, CustomTestStringConvertible {
        var name: String
        /// Models of 1.0.0 and of 2.0.0, and what 2.0.0 says under `migration`.
        var (before, after, migration): (String, String, String)
        /// What the program wrote, the table and key of a row that goes and of one that stays.
        var rows: String
        var (table, key, goes, stays): (String, String, Int, Int)

        var testDescription: String { name }
    }

    static let works = [
        Work(
            name: "dedupe", before: "T: { attributes: { name: String } }",
            after: "T: { attributes: { name: { type: String, unique: true } } }",
            migration: "dedupe: { T: { by: [name], keep: last } }",
            rows: "INSERT INTO T (_id, name) VALUES (1, 'a'), (2, 'a')",
            table: "T", key: "_id", goes: 1, stays: 2),
        Work(
            name: "orphans",
            before: "T: { relationships: { u: { type: U, inverse: none } } }, U: {}",
            after: "T: { attributes: { n: Int = 1 }, relationships: { u: { type: U, inverse: none } } }, U: {}",
            migration: "orphans: { T.u: delete }",
            rows: "INSERT INTO U (_id) VALUES (1); INSERT INTO T (_id, u) VALUES (1, 9), (2, 1)",
            table: "T", key: "_id", goes: 1, stays: 2),
        Work(
            name: "a class of a hierarchy",
            before: "T: { attributes: { n: Int } }, S: { inherits: T }", after: "T: { attributes: { n: Int } }",
            migration: "remove: [S]",
            rows: "INSERT INTO T (_id, _kind, n) VALUES (1, 2, 1), (2, 1, 2)",
            table: "T", key: "_id", goes: 1, stays: 2),
    ]

    private func schema(_ work: Work, more: String = "") throws -> String {
        try workspace.file(
            "S.schema.yaml",
            """
            schema: S
            version: 2.0.0
            models: { \(work.after) }
            versions:
              1.0.0:
                models: { \(work.before) }
              2.0.0:
                migration: { \(work.migration)\(more) }
            """)
    }

    private func store(_ schema: String, _ sql: String) throws -> String {
        let path = try workspace.file("s.store")
        let side = try side(schema + "@1.0.0")
        let opened = try StoreOpener(.file(path, .create), target: side.target(side.schema)) { _, _ in nil }.open()
        opened.connection.close()
        try workspace.tamper(path, sql)
        return path
    }

    private func side(_ word: String) throws -> ReadSide {
        var (findings, sources): ([Finding], [SourceText]) = ([], [])
        return try #require(try readSide(SchemaSide(word), findings: &findings, sources: &sources), "\(findings)")
    }

    /// As a program opens it.
    private func open(_ store: String, _ schema: String) throws {
        let side = try side(schema)
        let metadata = try #require(try StoreOpener.reading(store) { try StoreMetadata(readFrom: $0) })
        let plan = StorePlanner(side: side, metadata: metadata).plan(at: store).plan
        let opener = StoreOpener(.file(store, .readWrite), target: side.target(side.schema)) { version, _ in
            version == metadata.version ? plan : nil
        }
        try opener.open().connection.close()
    }

    @Test(arguments: works, ["", " ON DELETE CASCADE", " ON DELETE SET NULL"])
    func `Rows that would lead to nothing are told before anything is written`(work: Work, rule: String) throws {
        let schema = try schema(work)
        let store = try store(
            schema,
            """
            \(work.rows);
            CREATE TABLE mine (memo TEXT, t INTEGER REFERENCES \(work.table) (\(work.key))\(rule));
            INSERT INTO mine (rowid, memo, t) VALUES (7, 'x', \(work.goes)), (8, 'y', \(work.stays)), (9, 'z', NULL);
            """)
        let before = try workspace.contents()
        for arguments in [["--dry-run"], []] {
            let run = workspace.run(["migrate", schema, store] + arguments)
            #expect(run.code == .findings, "\(run)")
            #expect(
                run.error.contains(
                    "`t` of `mine`, which is not the schema's, leads to rows of `\(work.table)` that go"), "\(run)")
            #expect(run.error.contains("1 row does not fit (mine 7)") && run.error.contains("[SG856]"), "\(run)")
            #expect(try workspace.contents() == before)
        }
        let error = try #require(throws: StoreError.self) { try open(store, schema) }
        guard case .rowsDoNotFit("mine", _, 1, ["7"]) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(error.backupPath == nil)
        #expect(try workspace.contents() == before)

        try workspace.tamper(store, "UPDATE mine SET t = \(work.stays) WHERE rowid = 7")
        let run = workspace.run("migrate", schema, store)
        #expect(run.code == .clean, "\(run)")
        #expect(
            try workspace.values(store, "SELECT rowid || memo || ifnull(t, '-') FROM mine ORDER BY rowid")
                == [.text("7x\(work.stays)"), .text("8y\(work.stays)"), "9z-"])
        #expect(try workspace.values(store, "SELECT _id FROM \(work.table)") == [.integer(Int64(work.stays))])
    }

    @Test func `The author's statements may say what becomes of them`() throws {
        let schema = try schema(Self.works[0], more: ", before: [\"DELETE FROM mine WHERE t = 1\"]")
        let store = try store(
            schema,
            "\(Self.works[0].rows); CREATE TABLE mine (t REFERENCES T (_id)); INSERT INTO mine VALUES (1), (2)")
        let dry = workspace.run("migrate", schema, store, "--dry-run")
        #expect(dry.code == .clean, "\(dry)")
        let run = workspace.run("migrate", schema, store)
        #expect(run.code == .clean, "\(run)")
        #expect(try workspace.values(store, "SELECT t FROM mine") == [2])
    }

    /// A key of several columns in a table without row identifiers, and a trigger that would undo what is tried.
    @Test func `Keys of other kinds are followed`() throws {
        let schema = try schema(Self.works[0])
        let store = try store(
            schema,
            """
            \(Self.works[0].rows);
            CREATE UNIQUE INDEX mu ON T (name, _id);
            CREATE TABLE wide (k INTEGER PRIMARY KEY, n TEXT, t INTEGER, FOREIGN KEY (n, t) REFERENCES T (name, _id)) WITHOUT ROWID;
            INSERT INTO wide VALUES (4, 'a', 1), (5, 'a', 2);
            CREATE TRIGGER tr BEFORE INSERT ON wide BEGIN SELECT RAISE(IGNORE); END;
            """)
        let before = try workspace.contents()
        for arguments in [["--dry-run"], []] {
            let run = workspace.run(["migrate", schema, store] + arguments)
            #expect(run.error.contains("of `wide`, which is not the schema's, leads to rows of `T` that go"), "\(run)")
            #expect(run.error.contains("[SG856]"), "\(run)")
            #expect(try workspace.contents() == before)
        }
    }
}
