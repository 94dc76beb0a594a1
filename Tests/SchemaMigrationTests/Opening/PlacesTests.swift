import Foundation
import SQLiteKit
import SchemaSnapshot
import StoreFixture
import Testing

@testable import SchemaMigration

/// Paths that are no plain files, and names that mean something elsewhere. Nothing hangs: the limit is longer than a run of all tests, since a
/// test waits for others.
@Suite(.timeLimit(.minutes(120))) struct PlacesTests {
    let folder = try! TemporaryFolder()
    var path: String { folder.file("a.store") }

    private func refusal(_ path: String, _ access: StoreOpener.Access = .create) throws -> StoreError.Reason {
        let names = try folder.names
        let error = try #require(throws: StoreError.self) {
            try StoreFixture.opener(.file(path, access), StoreFixture.one).open()
        }
        #expect(try folder.names == names)
        return error.reason
    }

    private func make() throws {
        let connection = try StoreFixture.opener(.file(path, .create), StoreFixture.one).open().connection
        try StoreFixture.fill(connection)
        connection.close()
    }

    @Test(arguments: [StoreOpener.Access.create, .readWrite, .readOnly])
    func `pipes, devices and folders`(access: StoreOpener.Access) throws {
        #expect(mkfifo(path, 0o600) == 0)
        #expect(try refusal(path, access) == .notADatabase)
        #expect(try refusal("/dev/null", access) == .notADatabase)
        #expect(try refusal("/dev/zero", access) == .notADatabase)
        #expect(try refusal(folder.path, access) == .isDirectory)
        #expect(try refusal(folder.path + "/", access) == .isDirectory)
    }

    @Test func `a pipe or a folder where files beside the store are to be`() throws {
        try make()
        #expect(mkfifo(path + "-lock", 0o600) == 0)
        #expect(try StoreFixture.opener(.file(path, .readWrite), StoreFixture.one).open().outcome == .opened)
        unlink(path + "-lock")
        for name in ["-lock", "-wal", ".backup-unfinished"] {
            try FileManager.default.createDirectory(atPath: path + name, withIntermediateDirectories: false)
            try Data([1]).write(to: URL(fileURLWithPath: path + name + "/mine"))
            let error = try #require(throws: StoreError.self) {
                try StoreFixture.opener(.file(path, .readWrite), StoreFixture.three).open()
            }
            #expect(["inputOutput", "backupFailed", "damaged"].contains(error.code), "\(name): \(error)")
            #expect(FileManager.default.fileExists(atPath: path + name + "/mine"))
            try FileManager.default.removeItem(atPath: path + name)
        }
        let opened = try StoreFixture.opener(.file(path, .readWrite), StoreFixture.three).open()
        #expect(try opened.connection.value("SELECT count(*) FROM Traveler") == 8)
    }

    @Test func `links in a circle, and one that leads nowhere`() throws {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder.file("b.store"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("b.store"), withDestinationPath: path)
        guard case .inputOutput(let problem) = try refusal(path) else {
            Issue.record("not refused by its reason")
            return
        }
        #expect(!problem.isEmpty)
        unlink(path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder.file("no/c.store"))
        #expect(try refusal(path, .readWrite) == .fileMissing)
        #expect(throws: StoreError.self) { try StoreFixture.opener(.file(path, .create), StoreFixture.one).open() }
        #expect(try folder.names == ["a.store", "b.store"])
    }

    @Test func `a second name of the same file`() throws {
        try make()
        let other = folder.file("b.store")
        #expect(link(path, other) == 0)
        let opened = try StoreFixture.opener(.file(other, .readWrite), StoreFixture.three).open()
        opened.connection.close()
        #expect(try folder.names == ["a.store", "b.store", "b.store.backup-1.0.0"])
        #expect(try StoreOpener.metadata(at: path).version == StoreFixture.three.version)
    }

    @Test(
        arguments: [
            "with space", "quote'\"quote", "what?mode=memory", "100%25", "a#b", "سفر Ωδή 👩🏽‍🚀", ":memory:", "-v", "~",
            "file:x", "back\\slash", "line\nbreak", "a;DROP TABLE x", "a&cache=shared", "..store",
            String(repeating: "n", count: 200),
        ])
    func `names of all kinds`(name: String) throws {
        let path = folder.file(name)
        let connection = try StoreFixture.opener(.file(path, .create), StoreFixture.one).open().connection
        try StoreFixture.fill(connection)
        let before = try StoreFixture.content(of: connection)
        connection.close()
        #expect(try folder.names == [name])
        let opened = try StoreFixture.opener(.file(path, .readWrite), StoreFixture.three).open()
        #expect(try opened.connection.value("SELECT count(*) FROM Traveler") == 8)
        opened.connection.close()
        #expect(try folder.names.sorted() == [name, name + ".backup-1.0.0"])
        let backup = try StoreFixture.opener(.file(path + ".backup-1.0.0", .readOnly), StoreFixture.one).open()
        #expect(try StoreFixture.content(of: backup.connection) == before)
    }

    @Test func `a name too long for what lies beside it`() throws {
        let path = folder.file(String(repeating: "n", count: 252))
        let error = try #require(throws: StoreError.self) {
            try StoreFixture.opener(.file(path, .create), StoreFixture.one).open()
        }
        #expect(error.code == "inputOutput")
        #expect(try folder.names == [])
        #expect(throws: StoreError.self) {
            try StoreFixture.opener(
                .file(folder.path + "/" + String(repeating: "n", count: 300), .create), StoreFixture.one
            )
            .open()
        }
        #expect(throws: StoreError.self) {
            try StoreFixture.opener(.file("", .create), StoreFixture.one).open()
        }
        #expect(throws: StoreError.self) {
            try StoreFixture.opener(.file(folder.file("a\0b"), .create), StoreFixture.one).open()
        }
        #expect(try folder.names == [])
    }
}
