import Foundation
import SQLiteKit
import SchemaSnapshot
import StoreFixture
import Testing

@testable import SchemaMigration

/// The copy from before, put in the store's place as the documentation says a person does it.
@Suite struct RestoreTests {
    let folder = try! TemporaryFolder()
    var path: String { folder.file("a.store") }

    /// A store of 1.0.0 that was migrated to 3.0.0, and worked with by a program that was killed: its log lies beside it.
    /// - Returns: the content from before.
    private func makeKilled() throws -> [String: [[Value]]] {
        let old = try StoreFixture.opener(.file(path, .create), StoreFixture.one).open().connection
        try StoreFixture.fill(old, extraTravelers: 500)
        let before = try StoreFixture.content(of: old)
        old.close()
        let new = try StoreFixture.opener(.file(path, .readWrite), StoreFixture.three).open().connection
        try new.execute(
            "UPDATE Traveler SET fullName = fullName || ' (newer)'; INSERT INTO Tag (name) VALUES ('newer')")
        // What a killed process leaves is what lies there while it runs.
        let left = try ["", "-wal", "-shm"].map { ($0, try Data(contentsOf: URL(fileURLWithPath: path + $0))) }
        new.close()
        for (suffix, data) in left { try data.write(to: URL(fileURLWithPath: path + suffix)) }
        #expect(left[1].1.count > 32)
        return before
    }

    private func move(_ from: String, _ to: String) throws {
        try FileManager.default.moveItem(atPath: from, toPath: to)
    }

    @Test func `with the newer store's log moved away too, it is the old store, and migrates again`() throws {
        let before = try makeKilled()
        for suffix in ["", "-wal", "-shm"] { try move(path + suffix, folder.file("aside.store") + suffix) }
        try move(path + ".backup-1.0.0", path)

        let old = try StoreFixture.opener(.file(path, .readWrite), StoreFixture.one).open()
        #expect(old.metadata.version == SchemaVersion(1, 0, 0) && old.outcome == .opened)
        #expect(try StoreFixture.content(of: old.connection) == before)
        #expect(try old.connection.value("PRAGMA integrity_check") == "ok")
        old.connection.close()
        let new = try StoreFixture.opener(.file(path, .readWrite), StoreFixture.three).open()
        #expect(try new.connection.value("SELECT count(*) FROM Traveler") == 508)
        #expect(before["Traveler"]?.count == 508)
        #expect(try new.connection.value("SELECT count(*) FROM Traveler WHERE fullName LIKE '%newer%'") == 0)
        #expect(try StoreFixture.content(of: new.connection)["Tag"] == before["Tag"])
        new.connection.close()
        #expect(FileManager.default.fileExists(atPath: path + ".backup-1.0.0"))
        // What was moved aside is the newer store, with what stood in its log.
        let aside = try StoreFixture.opener(.file(folder.file("aside.store"), .readWrite), StoreFixture.three).open()
        #expect(try aside.connection.value("SELECT count(*) FROM Tag WHERE name = 'newer'") == 1)
        aside.connection.close()
    }

    /// SQLite knows a log by its name alone and cannot tell that it is another file's: with it the copy has pages of both. The version is
    /// in the log too, so that the program for which the copy was put there refuses it, and does not show rows of both.
    @Test(arguments: [true, false]) func `a log that is left there is taken for the copy's, and refused`(
        withSharedMemory: Bool
    ) throws {
        let before = try makeKilled()
        if !withSharedMemory { try FileManager.default.removeItem(atPath: path + "-shm") }
        let log = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
        try FileManager.default.removeItem(atPath: path)
        try move(path + ".backup-1.0.0", path)
        let copy = try Data(contentsOf: URL(fileURLWithPath: path))
        let error = try #require(throws: StoreError.self) {
            try StoreFixture.opener(.file(path, .readWrite), StoreFixture.one).open()
        }
        guard case .newerStore = error.reason else {
            Issue.record("\(error)")
            return
        }
        // Nothing went from the log into the copy: moving the log away still mends it.
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == copy)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path + "-wal")) == log)
        for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
        let old = try StoreFixture.opener(.file(path, .readWrite), StoreFixture.one).open().connection
        #expect(try StoreFixture.content(of: old) == before)
        old.close()
    }
}
