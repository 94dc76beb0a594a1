import Foundation
import SQLiteKit
import SchemaSnapshot
import StoreFixture
import Testing

@testable import SchemaMigration

/// A migration that fails each time that it is tried, as at each launch of a program.
@Suite struct FailedAttemptsTests {
    let folder = try! TemporaryFolder()
    var path: String { folder.file("a.store") }

    private func make() throws {
        let connection = try StoreFixture.opener(.file(path, .create), StoreFixture.one).open().connection
        try StoreFixture.fill(connection)
        connection.close()
    }

    private func change(_ sql: String) throws {
        let connection = try StoreFixture.opener(.file(path, .readWrite), StoreFixture.one).open().connection
        try connection.execute(sql)
        connection.close()
    }

    /// Fails when everything is done but the commit; where the copy lies.
    @discardableResult
    private func fail() throws -> String {
        var options = MigrationOptions()
        var stage: MigrationProgress.Stage?
        options.progress = { stage = $0.stage }
        options.isCancelled = { stage == .committing }
        let error = try #require(throws: StoreError.self) {
            try StoreFixture.opener(.file(path, .create), StoreFixture.three, options: options).open()
        }
        #expect(error.reason == .cancelled)
        return try #require(error.backupPath)
    }

    private func names() throws -> [String] { try folder.names.filter { $0 != "a.store" } }

    @Test func `leaves one copy, which its error names`() throws {
        try make()
        for _ in 1...4 {
            #expect(try fail() == path + ".backup-1.0.0")
            #expect(try names() == ["a.store.backup-1.0.0"])
        }
        let opened = try StoreFixture.opener(.file(path, .create), StoreFixture.three).open()
        guard case .migrated(let report) = opened.outcome else {
            Issue.record("\(opened.outcome)")
            return
        }
        #expect(report.backupPath == path + ".backup-1.0.0")
        #expect(try names().filter { !$0.hasPrefix("a.store-") } == ["a.store.backup-1.0.0"])
        opened.connection.close()
    }

    @Test func `a store that has changed between is copied anew, and no other copy goes`() throws {
        try make()
        try fail()
        try change("UPDATE Tag SET name = 'other' WHERE _id = 1")
        #expect(try fail() == path + ".backup-1.0.0-2")
        #expect(try fail() == path + ".backup-1.0.0-2")
        try change("UPDATE Tag SET name = 'دریا' WHERE _id = 1")
        // What it was at first has a copy already.
        #expect(try fail() == path + ".backup-1.0.0")
        #expect(try names() == ["a.store.backup-1.0.0", "a.store.backup-1.0.0-2"])
        let copy = try Connection(path: path + ".backup-1.0.0-2", .readOnly)
        #expect(try copy.value("SELECT name FROM Tag WHERE _id = 1") == "other")
        copy.close()
    }

    @Test func `a copy that somebody has written to, or cut off, is no copy of the store any more`() throws {
        try make()
        let copy = try fail()
        let bytes = try Data(contentsOf: URL(filePath: copy))
        for other in [bytes.dropLast(1), bytes.dropLast(4096), bytes.dropLast(1) + [1], Data()] as [Data] {
            try other.write(to: URL(filePath: copy))
            #expect(try fail() == path + ".backup-1.0.0-2")
            #expect(try Data(contentsOf: URL(filePath: copy)) == other)
            try FileManager.default.removeItem(atPath: path + ".backup-1.0.0-2")
        }
        // One with a log holds more than its file says.
        try bytes.write(to: URL(filePath: copy))
        try folder.write([1], to: "a.store.backup-1.0.0-wal")
        #expect(try fail() == path + ".backup-1.0.0-2")
    }

    @Test func `the copy that is used again counts as made now`() throws {
        try make()
        let copy = try fail()
        let old = Date(timeIntervalSince1970: 1_000_000_000)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: copy)
        let before = Date()
        try fail()
        let time = try FileManager.default.attributesOfItem(atPath: copy)[.modificationDate] as? Date
        // The system's time of change goes by some milliseconds.
        #expect(try #require(time) > before - 1)
    }

    /// The copy's mode, the store's, and the copy's when it has been taken again.
    @Test(
        arguments: [
            (0o644, 0o600, 0o600), (0o666, 0o640, 0o640), (0o444, 0o640, 0o440), (0o600, 0o644, 0o600),
            (0o640, 0o640, 0o640),
        ] as [(mode_t, mode_t, mode_t)])
    func `the copy that is used again gives nobody more than the store`(
        copyMode: mode_t, storeMode: mode_t, expected: mode_t
    ) throws {
        try make()
        let copy = try fail()
        #expect(chmod(copy, copyMode) == 0)
        #expect(chmod(path, storeMode) == 0)
        #expect(try fail() == copy)
        var status = stat()
        #expect(lstat(copy, &status) == 0)
        #expect(status.st_mode & 0o777 == expected)
        #expect(try names() == ["a.store.backup-1.0.0"])
    }
}
