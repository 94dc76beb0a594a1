import Foundation
import SQLiteKit
import SchemaMigration
import Testing

@testable import schemagen

/// Database files as sides of `schemagen diff`: such as others made, and files that only look like one.
struct DatabaseSideTests {
    let workspace: Workspace
    let schema: String

    init() throws {
        workspace = try Workspace()
        schema = try workspace.file(
            "Zoo.schema.yaml",
            """
            schema: Zoo
            version: 2.0.0
            models:
              Person:
                table: person
                attributes: { name: String, age: Int?, mail: String? }
            """)
    }

    private func database(_ name: String, _ sql: String) throws -> String {
        let path = try workspace.file(name)
        let connection = try Connection(path: path, .create)
        try connection.execute(sql)
        connection.close()
        return path
    }

    private static let person = "CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT NOT NULL, age INTEGER);"

    @Test func `Somebody else's database is the older side`() throws {
        let path = try database("zoo.db", Self.person + "INSERT INTO person VALUES (1, 'א', 3)")
        let before = try workspace.contents()
        let run = workspace.run("diff", path, schema)
        #expect(run.code == .clean && run.out.hasPrefix("Zoo 1.0.0 → 2.0.0\n"), "\(run)")
        #expect(run.out.contains("safe  STORE  `Person.mail` added"), "\(run.out)")
        #expect(run.out.contains("ALTER TABLE adds `mail` in place."))
        #expect(run.error.contains("zoo.db:1:1: note: the key `id` of `person` is the object's identity"))
        #expect(try workspace.contents() == before)
    }

    @Test func `As the newer side it is pointed to as a whole`() throws {
        let path = try database(
            "zoo.db", Self.person + "CREATE TABLE pet (id INTEGER PRIMARY KEY, owner INTEGER REFERENCES person)")
        let run = workspace.run("diff", schema, path)
        #expect(run.code == .findings && run.out.hasPrefix("Zoo 2.0.0 → 1.0.0\n"), "\(run)")
        #expect(run.out.contains("`Pet` added") && run.out.contains("`Person.mail` removed [SG202]"))
        #expect(run.out.contains("No plan: see the errors."))
        #expect(run.error.contains("zoo.db:1:1: error: `Person.mail` of version 2.0.0 is gone"), "\(run.error)")
    }

    @Test func `Both sides may be databases, with views and triggers that are left out`() throws {
        let old = try database("old.db", Self.person)
        let new = try database(
            "new.db",
            Self.person + """
                ALTER TABLE person ADD COLUMN mail TEXT; CREATE VIEW names AS SELECT name FROM person; CREATE VIEW bad AS SELECT a FROM nowhere;
                CREATE TRIGGER old AFTER INSERT ON person BEGIN DELETE FROM person WHERE age > 200; END
                """)
        let before = try workspace.contents()
        let run = workspace.run("diff", old, new)
        #expect(run.code == .clean && run.out.contains("`Person.mail` added"), "\(run)")
        for words in ["the view `names` is left out", "the view `bad` is left out", "the trigger `old` is left out"] {
            #expect(run.error.contains("new.db:1:1: warning: " + words), "\(run.error)")
        }
        #expect(workspace.run("diff", old, new, "--strict").code == .findings)
        #expect(try workspace.contents() == before)
    }

    @Test func `What stands in the log alone is seen, while another program has the database open`() throws {
        let path = try workspace.file("busy.db")
        let writer = try Connection(path: path, .create)
        defer { writer.close() }
        try writer.execute(
            "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT NOT NULL); BEGIN; ALTER TABLE person ADD COLUMN age INTEGER; COMMIT"
        )
        let bytes = try Data(contentsOf: URL(filePath: path))
        #expect(!bytes.contains("age".utf8))
        // What is not committed is not there.
        try writer.execute("BEGIN; ALTER TABLE person ADD COLUMN mail TEXT")
        let run = workspace.run("diff", path, schema)
        #expect(run.code == .clean && run.out.contains("`Person.mail` added"), "\(run)")
        #expect(!run.out.contains("`Person.age`"))
        try writer.execute("COMMIT")
        #expect(!workspace.run("diff", path, schema).out.contains("added"))
        #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    }

    @Test func `A file that is no database is an error at its place, on either side`() throws {
        let random = try workspace.file("secret.db")
        var generator = SystemRandomNumberGenerator()
        try Data((0..<8192).map { _ in UInt8.random(in: 0...255, using: &generator) }).write(to: URL(filePath: random))
        let head = try workspace.file("head.db")
        try Data("SQLite format 3\0ab".utf8).write(to: URL(filePath: head))
        let picture = try workspace.file("picture.db")
        try Data([0x89, 0x50, 0x4E, 0x47] + Array(repeating: 0, count: 300)).write(to: URL(filePath: picture))
        let expected: [(String, ExitCode, String)] = [
            (random, .findings, "[SG850]"), (head, .findings, "[SG850]"), (picture, .findings, "[SG850]"),
            (try workspace.file("empty.db", ""), .findings, "[SG003]"),
            (try workspace.file("text.db", "no database at all"), .findings, "[SG102]"),
            (try workspace.file("missing.db"), .file, "No such file"), (try workspace.file(""), .file, "directory"),
        ]
        let before = try workspace.contents()
        for (path, code, words) in expected {
            for run in [workspace.run("diff", path, schema), workspace.run("diff", schema, path)] {
                #expect(run.code == code && run.error.contains(words) && run.out == "", "\(path) \(run)")
            }
        }
        #expect(workspace.run("diff", random, schema).error.contains("encrypted"))
        #expect(try workspace.contents() == before)
    }

    @Test func `A database without tables, and one whose schema is broken`() throws {
        let bare = try database("bare.db", "PRAGMA user_version = 7")
        let run = workspace.run("diff", bare, schema)
        #expect(run.code == .findings && run.error.contains("[SG750]") && run.out == "", "\(run)")
        let broken = try database(
            "broken.db",
            Self.person
                + "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'CREATE TABLE person (' WHERE name = 'person'"
        )
        let other = workspace.run("diff", broken, schema)
        #expect(other.code == .findings && other.error.contains("broken.db:1:1: error: "), "\(other)")
    }
}
