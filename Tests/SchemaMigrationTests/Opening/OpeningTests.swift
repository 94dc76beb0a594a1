import Foundation
import SQLiteKit
import SchemaSnapshot
import StoreFixture
import Synchronization
import Testing

@testable import SchemaMigration

@Suite struct OpeningTests {
    let folder = try! TemporaryFolder()
    var path: String { folder.file("سفر.store") }

    @Test func `made, closed, opened`() throws {
        let made = try StoreFixture.opener(.file(path, .create), StoreFixture.one).open()
        #expect(made.outcome == .created)
        #expect(try made.connection.value("PRAGMA journal_mode") == "wal")
        #expect(try made.connection.value("PRAGMA foreign_keys") == 1)
        try StoreFixture.fill(made.connection)
        made.connection.close()
        #expect(try folder.names == ["سفر.store"], "neither lock nor log is left")

        let again = try StoreFixture.opener(.file(path, .create), StoreFixture.one).open()
        #expect(again.outcome == .opened)
        #expect(again.metadata.storeID == made.metadata.storeID)
        #expect(try again.connection.value("SELECT count(*) FROM Traveler") == 8)
    }

    @Test func `read only`() throws {
        try StoreFixture.opener(.file(path, .create), StoreFixture.one).open().connection.close()
        let opened = try StoreFixture.opener(.file(path, .readOnly), StoreFixture.one).open()
        #expect(opened.outcome == .opened)
        let error = try #require(throws: SQLiteError.self) {
            try opened.connection.execute("INSERT INTO Tag (name) VALUES ('x')")
        }
        #expect(error.primaryCode == ResultCode.readOnly)
    }

    @Test func `a draft that is released as it was`() throws {
        var draft = StoreFixture.one
        draft.isDraft = true
        #expect(try StoreFixture.opener(.file(path, .create), draft).open().metadata.isDraft)
        #expect(try StoreFixture.opener(.file(path, .create), draft).open().outcome == .opened)
        let opened = try StoreFixture.opener(.file(path, .create), StoreFixture.one).open()
        #expect(opened.outcome == .opened && !opened.metadata.isDraft)
    }

    @Test func `a plan for creation that fails leaves an empty file that can be used`() throws {
        var target = StoreFixture.one
        target.creation = {
            PlanDescription(
                from: nil, fromHash: nil, to: SchemaVersion(1, 0, 0), toHash: "hash-1",
                steps: [
                    PlanStep(
                        form: .create, table: "a", reason: "", statements: ["CREATE TABLE a (b)", "CREATE TABLE a (b)"])
                ])
        }
        let error = try #require(throws: StoreError.self) {
            try StoreFixture.opener(.file(path, .create), target).open()
        }
        #expect(error.reason == .statementFailed(message: "table a already exists"))
        #expect(error.sql == "CREATE TABLE a (b)" && error.path == path)
        #expect(try StoreFixture.opener(.file(path, .create), StoreFixture.one).open().outcome == .created)
    }

    @Test func `threads that come at once make the store once and migrate it once`() throws {
        for (target, expected) in [(StoreFixture.one, "created"), (StoreFixture.three, "migrated")] {
            let outcomes = Mutex<[String]>([])
            let path = path
            DispatchQueue.concurrentPerform(iterations: 6) { _ in
                let outcome: String
                do {
                    switch try StoreFixture.opener(.file(path, .create), target).open().outcome {
                    case .opened: outcome = "opened"
                    case .created: outcome = "created"
                    case .migrated: outcome = "migrated"
                    }
                } catch {
                    outcome = "\(error)"
                }
                outcomes.withLock { $0.append(outcome) }
            }
            #expect(outcomes.withLock { $0.sorted() } == [expected] + Array(repeating: "opened", count: 5))
        }
        #expect(try folder.names.filter { $0.contains("backup") }.count == 1)
    }

    @Test func `whoever waits too long is told`() throws {
        try StoreFixture.opener(.file(path, .create), StoreFixture.one).open().connection.close()
        let lock = try StoreLock.take(for: path, timeout: .zero) {}
        let options = MigrationOptions(timeout: .milliseconds(30))
        for target in [StoreFixture.one, StoreFixture.two] {
            let error = try #require(throws: StoreError.self) {
                try StoreFixture.opener(.file(path, .create), target, options: options).open()
            }
            #expect(error.reason == .lockTimeout && error.path == path)
        }
        withExtendedLifetime(lock) {}
    }

    @Test func `a waiting opener can be cancelled`() throws {
        let lock = try StoreLock.take(for: path, timeout: .zero) {}
        let error = try #require(throws: StoreError.self) {
            try StoreFixture.opener(
                .file(path, .create), StoreFixture.one, options: MigrationOptions(isCancelled: { true })
            )
            .open()
        }
        #expect(error.reason == .cancelled)
        withExtendedLifetime(lock) {}
    }

    @Test func `a lock file that a killed process left is no hindrance and goes`() throws {
        try folder.write([], to: "سفر.store-lock")
        #expect(try StoreFixture.opener(.file(path, .create), StoreFixture.one).open().outcome == .created)
        #expect(try !folder.names.contains("سفر.store-lock"))
    }

    @Test func `what else a draft says follows the program`() throws {
        var draft = StoreFixture.one
        draft.isDraft = true
        try StoreFixture.opener(.file(path, .create), draft).open().connection.close()
        draft.snapshot += "more"
        #expect(try StoreFixture.opener(.file(path, .create), draft).open().metadata.snapshot == draft.snapshot)
    }

    @Test func `a changed draft is migrated where there is a plan for it`() throws {
        var draft = StoreFixture.two
        draft.isDraft = true
        try StoreFixture.opener(.file(path, .create), draft).open().connection.close()
        let plan = PlanDescription(
            from: draft.version, fromHash: draft.hash, to: draft.version, toHash: "hash-2b",
            steps: [
                PlanStep(
                    form: .alter, table: "Trip", reason: "",
                    statements: ["ALTER TABLE \"Trip\" ADD COLUMN \"more\" TEXT"])
            ])
        draft.hash = "hash-2b"
        let opened = try StoreOpener(.file(path, .readWrite), target: draft) { version, hash in
            version == plan.from && hash == plan.fromHash ? plan : nil
        }.open()
        #expect(opened.metadata.hash == "hash-2b" && opened.metadata.isDraft)
        #expect(try opened.connection.value("SELECT count(more) FROM Trip") == 0)
    }

    @Test func `a symbolic link is the store that it leads to`() throws {
        try FileManager.default.createDirectory(atPath: folder.file("links"), withIntermediateDirectories: false)
        try StoreFixture.opener(.file(path, .create), StoreFixture.one).open().connection.close()
        let link = folder.file("links/link.store")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        let opened = try StoreFixture.opener(.file(link, .readWrite), StoreFixture.three).open()
        guard case .migrated(let report) = opened.outcome else {
            Issue.record("not migrated")
            return
        }
        opened.connection.close()
        #expect(report.backupPath?.hasSuffix("/سفر.store.backup-1.0.0") == true)
        #expect(try folder.names == ["links", "سفر.store", "سفر.store.backup-1.0.0"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("links")) == ["link.store"])
    }

    @Test(arguments: [true, false]) func `a link that leads nowhere yet is the store that is made there`(
        isRelative: Bool
    )
        throws
    {
        let links = folder.file("links")
        try FileManager.default.createDirectory(atPath: links, withIntermediateDirectories: false)
        let link = links + "/link.store"
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: isRelative ? "../سفر.store" : path)
        #expect(StoreFile(link, .create).path == path)
        let opened = try StoreFixture.opener(.file(link, .create), StoreFixture.one).open()
        #expect(opened.outcome == .created && opened.connection.path == path)
        opened.connection.close()
        #expect(try folder.names == ["links", "سفر.store"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: links) == ["link.store"])
    }

    @Test func `a store that is to be made is where its path led to then`() throws {
        let file = StoreFile("not-there-yet.store", .create)
        #expect(file.path == FileManager.default.currentDirectoryPath + "/not-there-yet.store")
        #expect(StoreFile("/nowhere/at/all.store", .create).path == "/nowhere/at/all.store")
        #expect(StoreFile("/at-the-root.store", .create).path == "/at-the-root.store")
        // A link to itself leads nowhere.
        let loop = folder.file("loop")
        try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: "loop")
        #expect(StoreFile(loop, .create).path == loop)
    }

    @Test func `metadata is read whatever the version, and further connections are set up alike`() throws {
        let opened = try StoreFixture.opener(.file(path, .create), StoreFixture.three).open()
        #expect(try StoreOpener.metadata(at: path) == opened.metadata)
        let other = try StoreOpener.connection(to: path)
        #expect(try other.value("SELECT '10' = '10.0' COLLATE decimal") == 1)
        #expect(try other.value("PRAGMA synchronous") == 1 && other.value("PRAGMA foreign_keys") == 1)
        let reader = try StoreOpener.connection(to: path, readOnly: true)
        #expect(throws: SQLiteError.self) { try reader.execute("DELETE FROM Tag") }
        let error = try #require(throws: StoreError.self) { try StoreOpener.metadata(at: folder.file("no.store")) }
        #expect(error.reason == .fileMissing && error.path == folder.file("no.store"))
        #expect(throws: StoreError.self) { try StoreOpener.connection(to: folder.file("no.store")) }
    }
}
