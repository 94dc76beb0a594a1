import Foundation
import SQLiteKit
import SchemaSnapshot
import StoreFixture
import Testing

@testable import SchemaMigration

@Suite struct BackupTests {
    let folder = try! TemporaryFolder()
    var path: String { folder.file("a.store") }

    private func make(_ target: TargetSchema = StoreFixture.one) throws -> [String: [[Value]]] {
        let connection = try StoreFixture.opener(.file(path, .create), target).open().connection
        try StoreFixture.fill(connection)
        defer { connection.close() }
        return try StoreFixture.content(of: connection)
    }

    private func migrate(_ backup: MigrationOptions.Backup, to target: TargetSchema) throws -> String? {
        let opened = try StoreFixture.opener(.file(path, .create), target, options: MigrationOptions(backup: backup))
            .open()
        opened.connection.close()
        guard case .migrated(let report) = opened.outcome else { return nil }
        return report.backupPath
    }

    @Test func `the copy is the store from before, and opens as one`() throws {
        let before = try make()
        let backup = try #require(try migrate(.automatic, to: StoreFixture.three))
        #expect(backup == path + ".backup-1.0.0")
        #expect(try folder.names == ["a.store", "a.store.backup-1.0.0"])
        let opened = try StoreFixture.opener(.file(backup, .readWrite), StoreFixture.one).open()
        #expect(try StoreFixture.content(of: opened.connection) == before)
        #expect(opened.metadata.version == SchemaVersion(1, 0, 0))
    }

    @Test func `no copy replaces another`() throws {
        _ = try make()
        try folder.write("mine".utf8, to: "a.store.backup-1.0.0")
        try folder.write("mine as well".utf8, to: "a.store.backup-1.0.0-2")
        try folder.write("cut off".utf8, to: "a.store.backup-unfinished")
        #expect(try migrate(.automatic, to: StoreFixture.three) == path + ".backup-1.0.0-3")
        let content = try folder.content
        #expect(content.keys.sorted() == ["a.store"] + ["", "-2", "-3"].map { "a.store.backup-1.0.0" + $0 })
        #expect(content["a.store.backup-1.0.0"]?.bytes == Data("mine".utf8))
        #expect(content["a.store.backup-1.0.0-2"]?.bytes == Data("mine as well".utf8))
    }

    @Test func `always and never`() throws {
        _ = try make()
        #expect(try migrate(.always, to: StoreFixture.two) == path + ".backup-1.0.0")
        #expect(try migrate(.never, to: StoreFixture.three) == nil)
        #expect(try folder.names == ["a.store", "a.store.backup-1.0.0"])
    }

    @Test func `as many copies of this store are kept as is said, the newest`() throws {
        _ = try make()
        let otherPath = folder.file("other.store")
        try StoreFixture.opener(.file(otherPath, .create), StoreFixture.one).open().connection.close()
        let original = try Data(contentsOf: URL(fileURLWithPath: path))
        /// The store of 1.0.0 again, with rows as it never had them.
        func restore(_ number: Int) throws {
            try original.write(to: URL(fileURLWithPath: path))
            let connection = try Connection(path: path, .readWrite)
            try connection.execute("UPDATE Tag SET name = 'state \(number)'")
            connection.close()
        }
        var options = MigrationOptions()
        options.keptBackups = 2
        // Not ours: another store's copy, a text, a folder; nor what the owner has called so, though it is this store's.
        let own = ["before-audit", "1.0.0-final", "1.0.0-02", "1.0.0-1", "1.0", "1.0.0-3-4"].map {
            path + ".backup-" + $0
        }
        for name in own { try original.write(to: URL(fileURLWithPath: name)) }
        try FileManager.default.moveItem(atPath: otherPath, toPath: path + ".backup-0.9.0")
        try folder.write("mine".utf8, to: "a.store.backup-1.0.0")
        try FileManager.default.createDirectory(atPath: path + ".backup-old", withIntermediateDirectories: false)
        func copies() throws -> [String] {
            try folder.names.filter { $0.hasPrefix("a.store.backup-1.0.0-") && !own.contains(folder.file($0)) }
        }
        for number in 1...4 {
            try restore(number)
            // Copies have the time of their making; a second between any two.
            for name in try copies() {
                let time = Date(
                    timeIntervalSince1970: Double(1_700_000_000 + (Int(name.split(separator: "-").last ?? "") ?? 0)))
                try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: folder.file(name))
            }
            let opened = try StoreFixture.opener(.file(path, .create), StoreFixture.three, options: options).open()
            guard case .migrated(let report) = opened.outcome else {
                Issue.record("not migrated")
                return
            }
            opened.connection.close()
            #expect(FileManager.default.fileExists(atPath: report.backupPath ?? ""))
            let copies = try copies()
            #expect(copies.count == min(number, 2), "\(copies)")
            #expect(copies.map { folder.file($0) }.contains(report.backupPath ?? ""))
        }
        #expect(
            try folder.names.filter { try !copies().contains($0) }
                == (["a.store", "a.store.backup-0.9.0", "a.store.backup-1.0.0", "a.store.backup-old"]
                + own.map { ($0 as NSString).lastPathComponent }).sorted())
        // One that somebody works with is not touched, and none goes where the migration fails.
        let kept = try folder.names
        let working = try #require(copies().first)
        try folder.write([1], to: working + "-wal")
        options.keptBackups = 1
        try restore(5)
        options.isCancelled = { true }
        #expect(throws: StoreError.self) {
            try StoreFixture.opener(.file(path, .create), StoreFixture.three, options: options).open()
        }
        #expect(try Set(kept).isSubset(of: folder.names))
        options.isCancelled = nil
        try StoreFixture.opener(.file(path, .create), StoreFixture.three, options: options).open().connection.close()
        // Of the store as it was when the cancelled one came there is a copy already.
        #expect(try copies().count == 3)
        #expect(try folder.names.contains(working))
    }

    @Test func `without room nothing is begun`() throws {
        let before = try make()
        var options = MigrationOptions()
        options.freeBytes = { _ in 100_000 }
        let error = try #require(throws: StoreError.self) {
            try StoreFixture.opener(.file(path, .create), StoreFixture.three, options: options).open()
        }
        guard case .notEnoughSpace(let needed, 100_000) = error.reason else {
            Issue.record("\(error)")
            return
        }
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int64
        #expect(needed == 3 * (size ?? 0))
        #expect(try folder.names.filter { $0.contains("backup") } == [])
        // New columns and tables need no room of that order.
        let opened = try StoreFixture.opener(.file(path, .create), StoreFixture.two, options: options).open()
        #expect(try StoreFixture.content(of: opened.connection)["Traveler"] == before["Traveler"])
    }

    @Test func `a full disk takes everything back`() throws {
        let connection = try StoreFixture.opener(.memory, StoreFixture.one).open().connection
        try StoreFixture.fill(connection, extraTravelers: 2000)
        let before = try StoreFixture.content(of: connection)
        let pages = try connection.value("PRAGMA page_count")
        try connection.execute("PRAGMA max_page_count = \((pages.integer ?? 0) + 5)")
        let plan = StoreFixture.plan(from: SchemaVersion(1, 0, 0), to: SchemaVersion(3, 0, 0), [StoreFixture.rebuild])
        let error = try #require(throws: StoreError.self) {
            try migrateStore(on: connection, with: plan, target: StoreFixture.three, options: MigrationOptions())
        }
        #expect(error.reason == .diskFull && error.sql?.hasPrefix("INSERT INTO \"_new_Traveler\"") == true)
        #expect(try StoreFixture.content(of: connection) == before)
    }

    @Test func `the free bytes of a volume are known`() throws {
        #expect(try #require(freeBytesOnVolume(of: path)) > 0)
        #expect(freeBytesOnVolume(of: folder.file("no/such/a.store")) == nil)
        #expect(try #require(freeBytesOnVolume(of: "a.store")) > 0)
    }

    @Test func `a damaged store is found before anything is written`() throws {
        _ = try make()
        let page = try Connection(path: path, .readOnly).value("SELECT rootpage FROM sqlite_schema WHERE name = 'Tag'")
        let file = try #require(FileHandle(forUpdatingAtPath: path))
        try file.seek(toOffset: UInt64(try #require(page.integer) - 1) * 4096)
        try file.write(contentsOf: Data(repeating: 0xEE, count: 4096))
        try file.close()
        let error = try #require(throws: StoreError.self) { try migrate(.automatic, to: StoreFixture.three) }
        #expect(error.code == "damaged")
        #expect(try folder.names.filter { $0.contains("backup") } == [])
        let version = try Connection(path: path, .readOnly).value("SELECT value FROM _schema WHERE key = 'version'")
        #expect(version == "1.0.0")
    }
}
