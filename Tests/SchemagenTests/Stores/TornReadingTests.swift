import Foundation
import SQLiteKit
import SchemaDiagnostics
import SchemaImport
import SchemaMigration
import Testing

@testable import schemagen

/// What is read of a file that somebody writes to without a lock is read anew, and nothing of the first reading is told.
struct TornReadingTests {
    let workspace: Workspace
    let path: String

    init() throws {
        workspace = try Workspace()
        path = try workspace.file("other.db")
        let writer = try Connection(path: path, .create)
        try writer.execute("CREATE TABLE a (id INTEGER PRIMARY KEY, name TEXT NOT NULL)")
        writer.close()
    }

    private func write(_ sql: String) throws {
        // The system's time of change goes by some milliseconds.
        usleep(30_000)
        let writer = try Connection(path: path, .readWrite)
        try writer.execute(sql)
        writer.close()
    }

    private func work() throws -> StoreWork {
        let schema = try workspace.file(
            "Other.schema.yaml", "schema: Other\nversion: 1.0.0\nmodels: { A: { attributes: { name: String } } }\n")
        var (findings, sources) = ([Finding](), [SourceText]())
        let side = try #require(try readSide(SchemaSide(schema), findings: &findings, sources: &sources))
        return StoreWork(
            path: path, side: side, backs: true,
            console: Console(writeOut: { _ in }, writeError: { _ in }, usesColor: false))
    }

    private static func finding(_ text: String) -> Finding {
        Finding(.migrationFailed, .note, text, at: nil)
    }

    @Test func `migrate tells what the last reading found, and what was found before`() throws {
        let work = try work()
        var findings = [Self.finding("before")]
        var count = 0
        let names = try work.reading(&findings, { false }) { reader, findings in
            count += 1
            findings.append(Self.finding("reading \(count)"))
            let names = try reader.values("SELECT name FROM sqlite_schema ORDER BY name").compactMap(\.text)
            if count == 1 { try write("CREATE TABLE b (id INTEGER PRIMARY KEY)") }
            return names
        }
        #expect(names == ["a", "b"] && count == 2)
        #expect(findings == [Self.finding("before"), Self.finding("reading 2")])
    }

    @Test func `who never stops writing is told of, and nothing else`() throws {
        let work = try work()
        var findings = [Self.finding("before")]
        var count = 0
        let error = #expect(throws: StoreError.self) {
            try work.reading(&findings, { false }) { _, findings in
                count += 1
                findings.append(Self.finding("reading \(count)"))
                try write("INSERT INTO a (name) VALUES ('x')")
            }
        }
        #expect(error?.reason == .changedWhileRead && count == 3)
        #expect(findings == [Self.finding("before")])
    }

    @Test func `import reads anew`() throws {
        var count = 0
        var result = try importSQLite(path, name: nil) { connection, path, name in
            count += 1
            let result = importDatabase(connection, at: path, name: name)
            if count == 1 { try? write("ALTER TABLE a ADD COLUMN size INTEGER") }
            return result
        }
        let text = try #require(try result.files(from: path).first?.text)
        #expect(count == 2 && text.contains("size"), "\(text)")
        #expect(result.findings.all.allSatisfy { $0.severity < .error })

        count = 0
        let torn = try importSQLite(path, name: nil) { connection, path, name in
            count += 1
            try? write("INSERT INTO a (name) VALUES ('x')")
            return importDatabase(connection, at: path, name: name)
        }
        #expect(count == 3 && torn.versions.isEmpty)
        #expect(torn.findings.all.map(\.code.description) == ["SG751"])
    }

    @Test func `what only begins as a database is none`() throws {
        let broken = try workspace.file(
            "broken.db", "SQLite format 3\u{0}" + String(repeating: "\u{1}", count: 500))
        let run = workspace.run("import", "sqlite", broken, "--output", try workspace.file("out"))
        #expect(run.code == .findings && run.error.contains("[SG751]"), "\(run)")
        #expect(try workspace.files() == ["broken.db", "other.db"])
    }
}
