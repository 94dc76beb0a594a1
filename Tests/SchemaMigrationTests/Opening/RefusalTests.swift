import Foundation
import SQLiteKit
import SchemaSnapshot
import StoreFixture
import Testing

@testable import SchemaMigration

/// What is no store of the schema is refused with a reason of its own, and neither it nor its folder is touched.
@Suite struct RefusalTests {
    let folder = try! TemporaryFolder()
    var path: String { folder.file("a.store") }

    private func refusal(
        _ location: StoreOpener.Location? = nil, _ target: TargetSchema = StoreFixture.two,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> StoreError.Reason {
        let before = try folder.content
        let error = try #require(throws: StoreError.self, sourceLocation: sourceLocation) {
            try StoreFixture.opener(location ?? .file(path, .create), target).open()
        }
        #expect(try folder.content == before, sourceLocation: sourceLocation)
        #expect(error.path?.hasPrefix(folder.path) == true, sourceLocation: sourceLocation)
        #expect(!error.message.isEmpty && error.description.contains(error.message), sourceLocation: sourceLocation)
        return error.reason
    }

    private func make(_ target: TargetSchema = StoreFixture.one, then sql: String = "") throws {
        let connection = try StoreFixture.opener(.file(path, .create), target).open().connection
        try connection.execute(sql)
        connection.close()
    }

    // MARK: The place

    @Test func `nothing is there`() throws {
        #expect(try refusal(.file(path, .readWrite)) == .fileMissing)
        #expect(try refusal(.file(path, .readOnly)) == .fileMissing)
        #expect(try refusal(.file(folder.file("no/a.store"), .create)) == .folderMissing)
        #expect(try refusal(.file(folder.file("no/a.store"), .readWrite)) == .folderMissing)
        try folder.write([1], to: "file")
        #expect(try refusal(.file(folder.file("file/a.store"), .create)) == .folderMissing)
    }

    @Test func `a folder is there`() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(try refusal() == .isDirectory)
        #expect(try refusal(.file(path, .readOnly)) == .isDirectory)
    }

    @Test func `something is there that is no file`() throws {
        #expect(
            try #require(throws: StoreError.self) {
                try StoreFixture.opener(.file("/dev/zero", .create), StoreFixture.one).open()
            }
            .reason == .notADatabase)
    }

    @Test func `the user may not`() throws {
        try make()
        chmod(folder.path, 0o777)
        let before = try folder.content
        chmod(path, 0o000)
        #expect(try Probe.run(path, "1", "nobody").output == "notReadable")
        chmod(path, 0o444)
        #expect(try Probe.run(path, "1", "nobody").output == "notWritable")
        #expect(try Probe.run(path, "1", "nobody", "readOnly").output == "opened")
        chmod(path, 0o666)
        chmod(folder.path, 0o555)
        #expect(try Probe.run(path, "1", "nobody").output == "folderNotWritable")
        #expect(try Probe.run(path, "1", "nobody", "readOnly").output == "opened")
        // Nor is it migrated there.
        #expect(try Probe.run(path, "3", "nobody").output == "folderNotWritable")
        #expect(try Probe.run(folder.file("new.store"), "1", "nobody").output == "folderNotWritable")
        #expect(try folder.content == before)
        chmod(folder.path, 0o777)
        #expect(try Probe.run(path, "1", "nobody").output == "opened")
        #expect(try Probe.run(path, "3", "nobody").output == "migrated")
    }

    // MARK: The file

    @Test func `an empty file is made a store only where one may be made`() throws {
        try folder.write([], to: "a.store")
        #expect(try refusal(.file(path, .readWrite)) == .emptyFile)
        #expect(try refusal(.file(path, .readOnly)) == .emptyFile)
        #expect(try StoreFixture.opener(.file(path, .create), StoreFixture.one).open().outcome == .created)
    }

    @Test func `a log without its store is kept`() throws {
        try folder.write(Array(repeating: 7, count: 100), to: "a.store-wal")
        #expect(try refusal() == .logWithoutStore)
        try folder.write([], to: "a.store")
        #expect(try refusal() == .logWithoutStore)
    }

    @Test(arguments: ["models:\n  Trip: {}\n", "SQLite format 3\0", "S", String(repeating: "سلام ", count: 500)])
    func `a file of another kind`(text: String) throws {
        try folder.write(text.utf8, to: "a.store")
        #expect(try refusal() == .notADatabase)
        #expect(try refusal(.file(path, .readOnly)) == .notADatabase)
    }

    @Test func `an encrypted file`() throws {
        var random = SystemRandomNumberGenerator()
        try folder.write((0..<8192).map { _ in UInt8.random(in: 0...255, using: &random) }, to: "a.store")
        #expect(try refusal() == .encrypted)
    }

    @Test(arguments: ["", "PRAGMA journal_mode = WAL;", "PRAGMA application_id = 252006675;"])
    func `a database of another program`(preamble: String) throws {
        let connection = try Connection(path: path, .create)
        try connection.execute(preamble + "CREATE TABLE Track (a); CREATE TABLE Artist (b); CREATE VIEW v AS SELECT 1")
        connection.close()
        #expect(try refusal() == .foreignDatabase(tables: ["Artist", "Track"]))
        #expect(try refusal(.file(path, .readOnly)) == .foreignDatabase(tables: ["Artist", "Track"]))
    }

    @Test func `a database without tables, and one with a table called _schema`() throws {
        let connection = try Connection(path: path, .create)
        try connection.execute("PRAGMA user_version = 5")
        #expect(try refusal() == .foreignDatabase(tables: []))
        try connection.execute("CREATE TABLE _schema (name TEXT); CREATE TABLE x (a)")
        #expect(try refusal() == .foreignDatabase(tables: ["x"]))
    }

    @Test func `a store whose pages are overwritten`() throws {
        try make()
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        for index in 100..<bytes.count { bytes[index] = UInt8(truncatingIfNeeded: index &* 31) }
        try bytes.write(to: URL(fileURLWithPath: path))
        guard case .damaged(let findings) = try refusal() else {
            Issue.record("not found damaged")
            return
        }
        #expect(!findings.isEmpty)
    }

    @Test func `a store whose own table is gone`() throws {
        try make(then: "DROP TABLE _schema")
        #expect(try refusal() == .damaged(findings: ["_schema is missing"]))
    }

    @Test func `a store that lost its mark when it was copied as text is a store`() throws {
        try make(then: "PRAGMA application_id = 0")
        #expect(try StoreFixture.opener(.file(path, .readWrite), StoreFixture.one).open().outcome == .opened)
    }

    // MARK: The version

    @Test func `a store of a later version`() throws {
        try make(StoreFixture.three)
        #expect(try refusal() == .newerStore(stored: "3.0.0", newest: "2.0.0"))
        try make(StoreFixture.three, then: "UPDATE _schema SET value = 2 WHERE key = 'format'")
        #expect(try refusal() == .newerFormat(2))
    }

    @Test func `a store of a version that nobody knows`() throws {
        try make(then: "UPDATE _schema SET value = '1.7.0' WHERE key = 'version'")
        #expect(try refusal() == .unknownVersion(stored: "1.7.0", nearest: "1.0.0"))
        try Connection(path: path, .readWrite).execute("UPDATE _schema SET value = '0.1.0' WHERE key = 'version'")
        #expect(try refusal() == .unknownVersion(stored: "0.1.0", nearest: "1.0.0"))
    }

    @Test func `a known version without a plan`() throws {
        try make()
        let before = try folder.content
        let error = try #require(throws: StoreError.self) {
            try StoreOpener(.file(path, .create), target: StoreFixture.two) { _, _ in nil }.open()
        }
        #expect(error.reason == .noPlan(from: "1.0.0", to: "2.0.0"))
        #expect(try folder.content == before)
    }

    @Test func `a draft that has changed, and a released version that has`() throws {
        var old = StoreFixture.two
        old.isDraft = true
        old.hash = "hash-2"
        old.snapshot = """
            schemagen-schema 1
            schema Fixture 2.0.0
            entity Trip table Trip kind 0 single
            attribute notes String optional column notes TEXT
            attribute gone Int column gone INTEGER
            unique upsert on notes
            end

            """
        try make(old)
        var new = StoreFixture.two
        new.hash = "hash-2b"
        new.snapshot = """
            schemagen-schema 1
            schema Fixture 2.0.0
            entity Trip table Trip kind 0 single
            attribute notes String column notes TEXT
            attribute priority Int column priority INTEGER
            end

            """
        let differences = [
            "Trip unique upsert on notes stands only in the store", "Trip.gone stands only in the store",
            "Trip.notes was “String optional column notes TEXT” and is “String column notes TEXT”",
            "Trip.priority is not in the store",
        ]
        #expect(try refusal(nil, new) == .draftChanged(version: "2.0.0", differences: differences))
        try Connection(path: path, .readWrite).execute("UPDATE _schema SET value = 0 WHERE key = 'draft'")
        #expect(try refusal(nil, new) == .versionMismatch(version: "2.0.0", differences: differences))
    }

    @Test func `an older version whose schema is not the released one`() throws {
        try make(
            then:
                "UPDATE _schema SET value = 'other' WHERE key = 'hash'; UPDATE _schema SET value = 1 WHERE key = 'draft'"
        )
        let before = try folder.content
        let error = try #require(throws: StoreError.self) {
            try StoreOpener(.file(path, .create), target: StoreFixture.two) { version, _ in
                StoreFixture.plan(from: version, hash: "hash-1", to: StoreFixture.two)
            }.open()
        }
        #expect(error.reason == .draftChanged(version: "1.0.0", differences: []))
        #expect(try folder.content == before)
    }

    @Test func `an old store that is only read`() throws {
        try make()
        #expect(throws: StoreError.self) { try StoreFixture.opener(.file(path, .readOnly), StoreFixture.two).open() }
        let error = try #require(throws: StoreError.self) {
            try StoreFixture.opener(.file(path, .readOnly), StoreFixture.two).open()
        }
        #expect(error.reason == .migrationNeeded(from: "1.0.0", to: "2.0.0"))
        #expect(try StoreFixture.opener(.file(path, .readWrite), StoreFixture.one).open().outcome == .opened)
    }

    @Test func `a refused store keeps the log that a crash left`() throws {
        try make(StoreFixture.three)
        let connection = try Connection(path: path, .readWrite)
        try registerSchemaFunctions(on: connection)
        try connection.execute("INSERT INTO Tag (name) VALUES ('x')")
        connection.close(checkpointing: false)
        try? FileManager.default.removeItem(atPath: path + "-shm")
        let before = try folder.content
        #expect(throws: StoreError.self) { try StoreFixture.opener(.file(path, .create), StoreFixture.two).open() }
        let after = try folder.content
        #expect(after["a.store"] == before["a.store"] && after["a.store-wal"] == before["a.store-wal"])
        #expect(
            try StoreFixture.opener(.file(path, .create), StoreFixture.three).open().connection
                .value("SELECT count(*) FROM Tag") == 1)
    }
}
