import Foundation
import SQLiteKit
import SchemaDiagnostics
import SchemaMigration
import Testing

@testable import schemagen

/// Names of the same letters in other scalars: `é` in one and in two is one name to Swift's strings, and two to SQLite.
struct LookalikeNameTests {
    private let workspace: Workspace
    private static let (composed, decomposed) = ("\u{E9}", "e\u{301}")

    init() throws { workspace = try Workspace() }

    private func schema(
        _ version: String, _ letter: String, _ more: String = "", history: String = ""
    ) throws -> String {
        try workspace.file(
            "S.schema.yaml",
            """
            schema: S
            version: \(version)
            models:
              Trip:
                attributes: { name: String, \(letter): Int = 3\(more) }
                indexes: [[\(letter)]]
              Caf\(letter):
                attributes: { a: Int }
            \(history)
            """)
    }

    /// - Parameter isStore: it says of itself which version it is.
    private func database(_ schema: String, version: String? = nil, _ sql: String, isStore: Bool = true) throws
        -> String
    {
        let path = try workspace.file("s.store")
        var (findings, sources): ([Finding], [SourceText]) = ([], [])
        let word = version.map { schema + "@" + $0 } ?? schema
        let side = try #require(
            try readSide(SchemaSide(word), findings: &findings, sources: &sources), "\(findings)")
        let opened = try StoreOpener(.file(path, .create), target: side.target(side.schema)) { _, _ in nil }.open()
        try opened.connection.execute(sql)
        if !isStore { try opened.connection.execute("DROP TABLE _schema; PRAGMA application_id = 0") }
        opened.connection.close()
        return path
    }

    @Test(arguments: [false, true]) func `What somebody added is neither taken for the schema's nor dropped`(
        isTurned: Bool
    ) throws {
        let (own, other) = isTurned ? (Self.decomposed, Self.composed) : (Self.composed, Self.decomposed)
        let schema = try schema("1.0.0", own)
        let store = try database(
            schema,
            """
            INSERT INTO Trip (_id, name) VALUES (1, 'x');
            ALTER TABLE Trip ADD COLUMN "\(other)" TEXT DEFAULT 'mine';
            CREATE INDEX "idx_Trip_\(other)" ON Trip ("\(other)") WHERE name <> '';
            CREATE TABLE "Caf\(other)" (b TEXT); INSERT INTO "Caf\(other)" VALUES ('theirs');
            INSERT INTO "Caf\(own)" (_id, a) VALUES (1, 5);
            """)
        for arguments in [[], ["--repair"], []] {
            let run = workspace.run(["inspect", store, "--against", schema] + arguments)
            for code in ["SG801", "SG803", "SG805", "SG806", "SG808", "SG809", "SG811", "SG820"] {
                #expect(!(run.error + run.out).contains(code), "\(run)")
            }
            if arguments.isEmpty {
                for code in ["SG802", "SG804", "SG810"] {
                    #expect(run.error.components(separatedBy: "[\(code)]").count == 2, "\(run)")
                }
            }
        }
        #expect(
            try workspace.values(
                store, "SELECT \"\(own)\" || \"\(other)\" || (SELECT b FROM \"Caf\(other)\") FROM Trip")
                == ["3minetheirs"])
        #expect(
            try workspace.values(store, "SELECT name FROM sqlite_schema WHERE name LIKE 'idx_Trip%' ORDER BY name")
                .compactMap { $0.text.map { Array($0.utf8) } }
                == [Self.decomposed, Self.composed].map { Array("idx_Trip_\($0)".utf8) })
        #expect(try workspace.values(store, "SELECT a FROM \"Caf\(own)\"") == [5])
        #expect(try workspace.values(store, "SELECT count(*) FROM \"Caf\(other)\"") == [1])
    }

    @Test func `A repair beside it keeps what somebody added`() throws {
        let schema = try schema("1.0.0", Self.composed)
        let store = try database(
            schema,
            """
            INSERT INTO Trip (_id, name) VALUES (1, 'x');
            ALTER TABLE Trip ADD COLUMN "\(Self.decomposed)" TEXT DEFAULT 'mine';
            DROP INDEX "idx_Trip_\(Self.composed)"; ALTER TABLE Trip DROP COLUMN "\(Self.composed)";
            """)
        let run = workspace.run("inspect", store, "--against", schema, "--repair")
        #expect((run.error + run.out).contains("`\\u{E9}`"), "\(run)")
        #expect(
            try workspace.values(store, "SELECT \"\(Self.composed)\" || \"\(Self.decomposed)\" FROM Trip")
                == ["3mine"])
        #expect(
            try workspace.values(
                store, "SELECT count(*) FROM sqlite_schema WHERE name = 'idx_Trip_\(Self.composed)'") == [1])
    }

    /// All that such a database has, the schema's statements would not find.
    @Test(arguments: ["column", "table", "all"]) func `A database with other scalars in its names is of no version`(
        which: String
    ) throws {
        let (own, other) = (Self.composed, Self.decomposed)
        let schema = try schema("1.0.0", own)
        let renaming = [
            "column": "ALTER TABLE Trip RENAME COLUMN \"\(own)\" TO \"\(other)\";",
            "table": "ALTER TABLE \"Caf\(own)\" RENAME TO \"Caf\(other)\";",
            "all": "DROP TABLE Trip; ALTER TABLE \"Caf\(own)\" RENAME TO \"Caf\(other)\";",
        ]
        let store = try database(schema, renaming[which] ?? "", isStore: false)
        let before = try workspace.contents()
        for arguments in [["migrate", schema, store, "--dry-run"], ["migrate", schema, store]] {
            let run = workspace.run(arguments)
            #expect(run.code == .findings && run.error.contains("[SG852]"), "\(run)")
            let words =
                which == "column"
                ? "the store has `e\\u{301}` and the schema `\\u{E9}`"
                : "the store has `Cafe\\u{301}` and the schema `Caf\\u{E9}`"
            #expect(run.error.contains(words), "\(run)")
            #expect(try workspace.contents() == before)
        }
        #expect(throws: StoreError.self) { try open(store, schema) }
        #expect(try workspace.contents() == before)
    }

    /// As a program does it that was built of the schema.
    private func open(_ store: String, _ schema: String) throws {
        var (findings, sources): ([Finding], [SourceText]) = ([], [])
        let side = try #require(try readSide(SchemaSide(schema), findings: &findings, sources: &sources))
        var opener = StoreOpener(.file(store, .readWrite), target: side.target(side.schema)) { _, _ in nil }
        opener.adoptable = { [side.target(side.schema)] }
        try opener.open().connection.close()
    }

    @Test(arguments: ["", ", more: Int?"]) func `A version that renames to other scalars is told from the one before`(
        more: String
    ) throws {
        let (old, new) = (Self.composed, Self.decomposed)
        let schema = try schema(
            "2.0.0", new, more,
            history: """
                versions:
                  1.0.0:
                    models:
                      Trip:
                        attributes: { name: String, \(old): Int = 3 }
                        indexes: [[\(old)]]
                      Caf\(old):
                        attributes: { a: Int }
                """)
        let store = try database(
            schema, version: "1.0.0",
            "INSERT INTO Trip (_id, name, \"\(old)\") VALUES (1, 'x', 8); INSERT INTO \"Caf\(old)\" (_id, a) VALUES (1, 5)",
            isStore: false)
        let dry = workspace.run("migrate", schema, store, "--dry-run")
        #expect(dry.code == .clean && dry.out.contains("taken for a store of version 1.0.0"), "\(dry)")
        #expect(dry.out.contains("RENAME"), "\(dry)")
        let run = workspace.run("migrate", schema, store)
        #expect(run.code == .clean && run.out.contains("migrated from 1.0.0 to 2.0.0"), "\(run)")
        #expect(try workspace.values(store, "SELECT t.\"\(new)\" FROM Trip AS t") == [8])
        #expect(try workspace.values(store, "SELECT a FROM \"Caf\(new)\"") == [5])
        let inspection = workspace.run("inspect", store, "--against", schema)
        #expect(inspection.code == .clean, "\(inspection)")
        let proof = workspace.run("verify", schema)
        #expect(proof.code == .clean, "\(proof)")
        let back = workspace.run("migrate", schema, store, "--to", "1.0.0", "--downgrade")
        #expect(back.code == .clean, "\(back)")
        #expect(try workspace.values(store, "SELECT t.\"\(old)\" FROM Trip AS t") == [8])
    }
}
