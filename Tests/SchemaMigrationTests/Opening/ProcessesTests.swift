import Foundation
import SQLiteKit
import SchemaSnapshot
import StoreFixture
import Testing

@testable import SchemaMigration

/// Several processes meet over one store while it is migrated.
@Suite struct ProcessesTests {
    let folder = try! TemporaryFolder()
    var path: String { folder.file("a.store") }

    /// A filled store of 1.0.0, closed; its content.
    private func make(extraTravelers: Int = 0) throws -> [String: [[Value]]] {
        let connection = try StoreFixture.opener(.file(path, .create), StoreFixture.one).open().connection
        defer { connection.close() }
        try StoreFixture.fill(connection, extraTravelers: extraTravelers)
        return try StoreFixture.content(of: connection)
    }

    private func expectMigrated(travelers: Int64 = 8, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let opened = try StoreFixture.opener(.file(path, .readWrite), StoreFixture.three).open()
        #expect(opened.outcome == .opened, sourceLocation: sourceLocation)
        #expect(
            try opened.connection.value("SELECT count(*) FROM Traveler") == .integer(travelers),
            sourceLocation: sourceLocation)
        opened.connection.close()
        #expect(try folder.names.filter { $0.contains("backup") }.count == 1, sourceLocation: sourceLocation)
        #expect(
            try folder.names.allSatisfy { $0 == "a.store" || $0.contains("backup") }, sourceLocation: sourceLocation)
    }

    @Test func `eight that come at once migrate it once`() throws {
        _ = try make(extraTravelers: 2000)
        let processes = try (0..<8).map { _ in try Probe([path, "3"]) }
        let results = try processes.map { try $0.finish().output }
        #expect(results.sorted() == ["migrated"] + Array(repeating: "opened", count: 7))
        try expectMigrated(travelers: 2008)
    }

    /// A database without books and without a write-ahead log, in which readers and writers keep each other out.
    private func makeUnversioned(extraTravelers: Int = 0) throws {
        _ = try make(extraTravelers: extraTravelers)
        let connection = try Connection(path: path, .readWrite)
        try connection.execute("DROP TABLE \"_schema\"; PRAGMA application_id = 0; PRAGMA journal_mode = DELETE")
        connection.close()
    }

    @Test func `eight that come at once adopt a database with a rollback journal, and migrate it once`() throws {
        try makeUnversioned(extraTravelers: 2000)
        let processes = try (0..<8).map { _ in try Probe([path, "3", "adopt"]) }
        let results = try processes.map { try $0.finish().output }
        #expect(results.sorted() == ["migrated"] + Array(repeating: "opened", count: 7))
        try expectMigrated(travelers: 2008)
    }

    @Test func `of those that adopt one dies in the midst, and another does it`() throws {
        try makeUnversioned(extraTravelers: 2000)
        let first = try Probe([path, "3", "adopt", "hold", "6"])
        #expect(first.wait(for: "holding"))
        let others = try (0..<3).map { _ in try Probe([path, "3", "adopt"]) }
        first.kill()
        #expect(try first.finish().wasKilled)
        #expect(try others.map { try $0.finish().output }.sorted() == ["migrated", "opened", "opened"])
        try expectMigrated(travelers: 2008)
    }

    @Test func `a reader that comes in the midst of a migration sees the older store to its end`() throws {
        let before = try make()
        let migrating = try Probe([path, "3", "hold", "8"])
        #expect(migrating.wait(for: "holding"))
        let reader = try Connection(path: path, .readOnly)
        try registerSchemaFunctions(on: reader)
        try reader.begin(.deferred)
        #expect(try StoreFixture.content(of: reader) == before)
        migrating.goOn()
        #expect(try migrating.finish().output == "migrated")
        #expect(try StoreFixture.content(of: reader) == before)
        #expect(try reader.value("SELECT value FROM _schema WHERE key = 'version'") == "1.0.0")
        try reader.commit()
        #expect(try reader.value("SELECT value FROM _schema WHERE key = 'version'") == "3.0.0")
        reader.close()
        try expectMigrated()
    }

    @Test func `those that cannot wait are told so, and nothing is the worse for it`() throws {
        _ = try make()
        let first = try Probe([path, "3", "hold", "5"])
        #expect(first.wait(for: "holding"))
        let others = try (0..<7).map { _ in try Probe([path, "3", "timeout", "50"]) }
        #expect(try others.map { try $0.finish().output } == Array(repeating: "lockTimeout", count: 7))
        // Whoever only reads waits as well, and so does an older program.
        #expect(try Probe.run(path, "1", "timeout", "50").output == "lockTimeout")
        first.goOn()
        #expect(try first.finish().output == "migrated")
        try expectMigrated()
    }

    @Test func `a reader in the middle of a transaction keeps what it sees, also after the commit`() throws {
        _ = try make()
        let reader = try Probe([path, "1", "read"])
        #expect(reader.wait(for: "opened\nreading"))
        #expect(try Probe.run(path, "3").output == "migrated")
        reader.goOn()
        #expect(try reader.finish().output == "8")
        try expectMigrated()
    }

    @Test func `a writer of the older program comes to its end first, and its row is migrated`() throws {
        _ = try make()
        let writer = try Probe([path, "1", "write"])
        #expect(writer.wait(for: "opened\nwriting"))
        #expect(try Probe.run(path, "3", "timeout", "150").output == "busy")
        let next = try Probe([path, "3"])
        writer.goOn()
        #expect(try writer.finish().output == "9")
        #expect(try next.finish().output == "migrated")
        try expectMigrated(travelers: 9)
    }

    @Test func `opening a store a second time leaves the first its locks, so that no other process takes its log away`()
        throws
    {
        _ = try make()
        let first = try StoreFixture.opener(.file(path, .readWrite), StoreFixture.one).open().connection
        try first.execute("INSERT INTO Traveler (name) VALUES ('before')")
        try StoreFixture.opener(.file(path, .readWrite), StoreFixture.one).open().connection.close()
        _ = try StoreOpener.metadata(at: path)
        // As the last to close the store, the other would remove the log.
        #expect(try Probe.run(path, "1").output == "opened")
        #expect(try folder.names.contains("a.store-wal"))
        try first.execute("INSERT INTO Traveler (name) VALUES ('after')")
        let other = try Probe([path, "1", "read"])
        #expect(other.wait(for: "opened\nreading"))
        other.goOn()
        #expect(try other.finish().output == "10")
        first.close()
    }

    @Test func `what is told of a store's files leaves its reader the locks`() throws {
        _ = try make()
        let user = try StoreFixture.opener(.file(path, .readWrite), StoreFixture.one).open().connection
        try user.execute("INSERT INTO Traveler (name) VALUES ('in the log')")
        let reader = try StoreOpener.reader(of: path)
        #expect(try StoreFacts(of: reader, at: path).journalMode == "wal")
        // As the last to close the store, the other would remove the log.
        #expect(try Probe.run(path, "1").output == "opened")
        #expect(try folder.names == ["a.store", "a.store-shm", "a.store-wal"])
        #expect(try reader.value("SELECT count(*) FROM Traveler") == 9)
        reader.close()
        user.close()
    }

    @Test func `an older program is refused afterwards, and one that came too early is served`() throws {
        _ = try make()
        let first = try Probe([path, "3", "hold", "4"])
        #expect(first.wait(for: "holding"))
        let older = try Probe([path, "1"])
        first.goOn()
        #expect(try first.finish().output == "migrated")
        #expect(try older.finish().output == "newerStore")
        #expect(try Probe.run(path, "2").output == "newerStore")
        try expectMigrated()
    }

    @Test func `one that dies with the lock does not block the others`() throws {
        _ = try make()
        let first = try Probe([path, "3", "hold", "6"])
        #expect(first.wait(for: "holding"))
        let others = try (0..<3).map { _ in try Probe([path, "3"]) }
        first.kill()
        #expect(try first.finish().wasKilled)
        #expect(try others.map { try $0.finish().output }.sorted() == ["migrated", "opened", "opened"])
        let backups = try folder.names.filter { $0.contains("backup") }
        // The copy of the one that died was whole, and the store has not changed since.
        #expect(backups == ["a.store.backup-1.0.0"])
    }

    @Test func `a file that may not grow fails the migration as a full disk does`() throws {
        let before = try make(extraTravelers: 3000)
        let size = try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
        // The copy fits, the log does not; then neither does.
        for (limit, backups) in [(size + 4096, ["a.store.backup-1.0.0"]), (size / 2, [])] {
            #expect(try Probe.run(path, "3", "limit", "\(limit)").output == "diskFull")
            let connection = try Connection(path: path, .readWrite)
            #expect(try StoreFixture.content(of: connection) == before)
            connection.close()
            #expect(try folder.names == ["a.store"] + backups)
            for name in backups { try FileManager.default.removeItem(atPath: folder.file(name)) }
        }
        #expect(try Probe.run(path, "3").output == "migrated")
        try expectMigrated(travelers: 3008)
    }
}
