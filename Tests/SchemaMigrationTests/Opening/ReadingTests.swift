import Foundation
import SQLiteKit
import SchemaSnapshot
import StoreFixture
import Testing

@testable import SchemaMigration

/// Looking at a store without writing to it or beside it.
@Suite struct ReadingTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("a.store")
        try StoreFixture.opener(.file(path, .create), StoreFixture.three).open().connection.close()
    }

    /// As a program leaves it that is killed, or as a copy of store and log has it.
    private func leaveLog() throws {
        let connection = try StoreOpener.connection(to: path)
        try connection.execute("INSERT INTO Tag (name) VALUES ('in the log')")
        connection.close(checkpointing: false)
        try? FileManager.default.removeItem(atPath: path + "-shm")
    }

    private func tags() throws -> [Value] {
        let reader = try StoreOpener.reader(of: path)
        defer { reader.close() }
        #expect(throws: SQLiteError.self) { try reader.execute("INSERT INTO Tag (name) VALUES ('x')") }
        return try reader.values("SELECT name FROM Tag")
    }

    @Test func `what lies in a log is read, and no file is made for it`() throws {
        try leaveLog()
        let before = try folder.content
        #expect(Set(before.keys) == ["a.store", "a.store-wal"])
        #expect(try tags().contains("in the log"))
        #expect(try folder.content == before)
        #expect(try StoreFixture.opener(.file(path, .readWrite), StoreFixture.three).open().outcome == .opened)
    }

    @Test func `in a folder that takes no files too`() throws {
        try leaveLog()
        for name in try folder.names { chmod(folder.file(name), 0o444) }
        chmod(folder.path, 0o555)
        let before = try folder.content
        #expect(try tags().contains("in the log"))
        #expect(try Probe.run(path, "3", "nobody", "readOnly").output == "opened")
        #expect(try Probe.run(path, "2", "nobody", "readOnly").output == "newerStore")
        #expect(try folder.content == before)
    }

    /// What was adopted says so in its log alone until that is moved into the file.
    @Test func `a store that was adopted is known by its log`() throws {
        let user = try StoreOpener.connection(to: path)
        try user.execute("DROP TABLE \"_schema\"; PRAGMA application_id = 0; PRAGMA wal_checkpoint(TRUNCATE)")
        var opener = StoreFixture.opener(.file(path, .readWrite), StoreFixture.three)
        opener.adoptable = { [StoreFixture.three] }
        let adopted = try opener.open()
        #expect(adopted.outcome == .opened)
        let copy = folder.file("copy.store")
        for suffix in ["", "-wal"] { try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix) }
        adopted.connection.close()
        user.close()
        for access in [StoreOpener.Access.readOnly, .readWrite] {
            var opener = StoreFixture.opener(.file(copy, access), StoreFixture.three)
            opener.adoptable = { [StoreFixture.three] }
            let opened = try opener.open()
            #expect(opened.metadata == adopted.metadata)
            opened.connection.close(checkpointing: false)
        }
    }

    @Test func `without a log nothing is made either`() throws {
        let before = try folder.content
        #expect(Set(before.keys) == ["a.store"])
        #expect(try !tags().contains("in the log"))
        #expect(try folder.content == before)
    }

    @Test func `a store that is in use is read with what its user wrote`() throws {
        let user = try StoreOpener.connection(to: path)
        defer { user.close() }
        try user.execute("INSERT INTO Tag (name) VALUES ('in the log')")
        let before = try folder.names
        #expect(before.contains("a.store-shm"))
        #expect(try tags().contains("in the log"))
        #expect(try folder.names == before)
        // Its locks are still its own.
        try user.execute("INSERT INTO Tag (name) VALUES ('later')")
        #expect(try tags().count == 2)
    }

    @Test func `a draft's values that went ahead of it come back`() throws {
        let values = ExternalFolder(of: path + ".draft")
        try FileManager.default.createDirectory(atPath: values.path, withIntermediateDirectories: false)
        try folder.write([1, 2, 3], to: "a.store.draft.external/kept")
        // Without the mark they are somebody else's.
        #expect(try hasMovingDraft(path) == false)
        try folder.write([], to: "a.store.draft.external/moving")
        #expect(try hasMovingDraft(path) == true)
        try folder.write([], to: "a.store-lock")
        try StoreFixture.opener(.file(path, .readWrite), StoreFixture.three).open().connection.close()
        #expect(try folder.names.filter { $0.hasSuffix("external") } == ["a.store.external"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: path + ".external") == ["kept"])
        #expect(try hasMovingDraft(path) == false)
    }

    /// A folder may be used by those who may not list it.
    @Test func `a lock that was left in a folder that cannot be listed`() throws {
        try folder.write([], to: "a.store-lock")
        let connection = try StoreOpener.connection(to: path)
        defer { connection.close() }
        try describe(connection, threshold: nil)
        for name in try folder.names { chmod(folder.file(name), 0o666) }
        chmod(folder.path, 0o733)
        defer { chmod(folder.path, 0o755) }
        // Its schema keeps no values in files, so that none can be missing.
        #expect(try Probe.run(path, "3", "nobody").output == "opened")
        // What others left stays for those who can look for it.
        #expect(try folder.names.contains("a.store-lock"))
        try describe(connection, threshold: 100)
        #expect(try Probe.run(path, "3", "nobody").output.hasPrefix("inputOutput"))
        // Where the values are, they cannot have gone ahead.
        try FileManager.default.createDirectory(atPath: path + ".external", withIntermediateDirectories: false)
        chmod(path + ".external", 0o777)
        #expect(try Probe.run(path, "3", "nobody").output == "opened")
        #expect(try folder.names.contains("a.store-lock"))
    }

    @Test func `What is read while somebody writes unlocked is not given out, and no fault of the store`() throws {
        let writer = try Connection(path: path, .readWrite)
        defer { writer.close() }
        try writer.execute("INSERT INTO Tag (name) VALUES ('a'); PRAGMA journal_mode = DELETE")
        func write() throws {
            // The system's time of change goes by some milliseconds.
            usleep(30_000)
            try writer.execute("UPDATE Tag SET name = name || '+'")
        }
        var count = 0
        // The second time nobody writes.
        let names = try StoreOpener.reading(path) { reader in
            count += 1
            let names = try reader.values("SELECT name FROM Tag").compactMap(\.text)
            if count == 1 { try write() }
            return names
        }
        #expect(count == 2 && names.allSatisfy { $0.hasSuffix("+") } && !names.isEmpty)
        for fault in [nil, SQLiteError(code: ResultCode.corrupt, message: "the image is malformed")] {
            count = 0
            let error = #expect(throws: StoreError.self) {
                try StoreOpener.reading(path) { _ in
                    count += 1
                    try write()
                    if let fault { throw fault }
                }
            }
            #expect(error?.reason == .changedWhileRead && error?.path == path && count == 3)
        }
        // What goes wrong by itself is what it is.
        #expect(throws: SQLiteError.self) {
            try StoreOpener.reading(path) { _ in throw SQLiteError(code: ResultCode.corrupt, message: "m") }
        }
    }

    @Test func `Values may lie in files where it cannot be known, but not of what is no store`() throws {
        #expect(!mayHaveFiles(path))
        let connection = try StoreOpener.connection(to: path)
        try describe(connection, threshold: 100)
        #expect(mayHaveFiles(path))
        try describe(connection, threshold: nil)
        #expect(!mayHaveFiles(path))
        // What it is called is not to be read.
        try connection.execute("UPDATE _schema SET value = 'nonsense' WHERE key = 'version'")
        connection.close()
        #expect(throws: StoreError.self) {
            try StoreOpener.reading(path) { reader in _ = try StoreMetadata(readFrom: reader) }
        }
        #expect(mayHaveFiles(path))
        for bytes in [[], Array("no database at all, but long enough for it".utf8)] as [[UInt8]] {
            try folder.write(bytes, to: "other.store")
            #expect(!mayHaveFiles(folder.file("other.store")))
        }
        #expect(!mayHaveFiles(folder.file("none.store")))
    }

    /// Makes the store's text say whether large values may lie in files.
    private func describe(_ connection: Connection, threshold: Int?) throws {
        var metadata = try #require(try StoreMetadata(readFrom: connection))
        var blob = AttributeDescription(name: "blob", type: "Data", isOptional: true, column: "blob", columnType: .blob)
        blob.externalThreshold = threshold
        metadata.snapshot = SchemaText.encode(
            SchemaDescription(
                name: "Fixture", version: metadata.version,
                entities: [EntityDescription(name: "Tag", table: "Tag", attributes: [blob])]))
        try connection.transaction { try metadata.update(on: connection) }
    }
}
