import Foundation
import Pacing
import SQLiteKit
import SchemaSnapshot
import StoreFixture
import Testing

@testable import SchemaMigration

@Suite struct MigrationTests {
    let folder = try! TemporaryFolder()
    var path: String { folder.file("a.store") }

    /// A filled store of 1.0.0, closed; its content.
    private func make(extraTravelers: Int = 0, then sql: String = "") throws -> [String: [[Value]]] {
        let connection = try StoreFixture.opener(.file(path, .create), StoreFixture.one).open().connection
        try StoreFixture.fill(connection, extraTravelers: extraTravelers)
        try connection.execute(sql)
        defer { connection.close() }
        return try StoreFixture.content(of: connection)
    }

    @Test func `native ALTER and new tables need no backup and keep every value`() throws {
        let before = try make()
        let opened = try StoreFixture.opener(.file(path, .create), StoreFixture.two).open()
        #expect(
            opened.outcome
                == .migrated(MigrationReport(from: SchemaVersion(1, 0, 0), to: SchemaVersion(2, 0, 0), backupPath: nil))
        )
        #expect(opened.metadata.version == SchemaVersion(2, 0, 0) && opened.metadata.hash == "hash-2")
        #expect(opened.metadata.snapshot == StoreFixture.two.snapshot)
        let after = try StoreFixture.content(of: opened.connection)
        #expect(after["Traveler"] == before["Traveler"] && after["Tag_trips"] == before["Tag_trips"])
        #expect(after["Trip"] == before["Trip"]?.map { $0 + [nil, 3] })
        #expect(after["Booking"] == [])
        opened.connection.close()
        #expect(try folder.names == ["a.store"])
    }

    @Test func `what would break is told before the store is copied`() throws {
        for object in [
            "CREATE VIEW v AS SELECT name FROM Traveler", "CREATE INDEX v ON Traveler (name)",
            "CREATE TRIGGER v AFTER UPDATE ON Trip BEGIN UPDATE Traveler SET name = 'x'; END",
        ] {
            let before = try make(then: object)
            var stages: [MigrationProgress.Stage] = []
            var opener = StoreFixture.opener(.file(path, .readWrite), StoreFixture.three)
            opener.options.progress = { stages.append($0.stage) }
            let error = try #require(throws: StoreError.self) { try opener.open() }
            #expect(error.code == "objectWouldBreak" && error.backupPath == nil, "\(error)")
            #expect(!stages.contains(.backingUp), "\(stages)")
            #expect(try folder.names == ["a.store"])
            let connection = try Connection(path: path, .readWrite)
            #expect(try StoreFixture.content(of: connection) == before)
            connection.close()
            try FileManager.default.removeItem(atPath: path)
        }
    }

    /// SQLite's work is counted by how often it asks whether to go on: it looks at no more rows than with few of them.
    @Test func `native ALTER and new tables cost the same however many rows there are`() throws {
        func work(_ target: TargetSchema, rows: Int) throws -> Int {
            let path = folder.file("\(target.version)-\(rows).store")
            let connection = try StoreFixture.opener(.file(path, .create), StoreFixture.one).open().connection
            try StoreFixture.fill(connection, extraTravelers: rows)
            connection.close()
            var count = 0
            var opener = StoreFixture.opener(.file(path, .readWrite), target)
            opener.options.isCancelled = {
                count += 1
                return false
            }
            let opened = try opener.open()
            #expect(try opened.connection.value("SELECT count(*) FROM Traveler") == .integer(Int64(rows + 8)))
            opened.connection.close()
            return count
        }
        #expect(try work(StoreFixture.two, rows: 20_000) == work(StoreFixture.two, rows: 10))
        // A table that is made anew is gone through.
        #expect(try work(StoreFixture.three, rows: 20_000) > work(StoreFixture.three, rows: 10) + 10)
    }

    @Test func `a parent is rebuilt without its children, and the schema is that of a new store`() throws {
        let before = try make()
        let opened = try StoreFixture.opener(.file(path, .create), StoreFixture.three).open()
        let after = try StoreFixture.content(of: opened.connection)
        #expect(
            after["Traveler"]
                == before["Traveler"]?.map { row in
                    [row[0], row[1], row[2], row[3].integer.map { .text("\($0)") } ?? .null]
                })
        #expect(after["Trip"]?.map { $0.prefix(5) } == before["Trip"]?.map { $0.prefix(5) })
        #expect(after["Tag_trips"] == before["Tag_trips"] && after["Tag"] == before["Tag"])
        let new = try StoreFixture.opener(.memory, StoreFixture.three).open()
        #expect(try StoreFixture.content(of: new.connection)["sqlite_schema"] == after["sqlite_schema"])
        #expect(opened.metadata.objects == new.metadata.objects)
        #expect(try opened.connection.value("PRAGMA foreign_keys") == 1)
        #expect(try opened.connection.value("PRAGMA integrity_check") == "ok")
        #expect(try opened.connection.value("PRAGMA application_id") == .integer(Int64(StoreMetadata.applicationID)))
    }

    @Test func `step by step gives what one jump gives`() throws {
        _ = try make()
        let other = folder.file("b.store")
        try FileManager.default.copyItem(atPath: path, toPath: other)
        try StoreFixture.opener(.file(other, .create), StoreFixture.two).open().connection.close()
        let stepwise = try StoreFixture.opener(.file(other, .create), StoreFixture.three).open()
        let direct = try StoreFixture.opener(.file(path, .create), StoreFixture.three).open()
        #expect(try StoreFixture.content(of: stepwise.connection) == StoreFixture.content(of: direct.connection))
        #expect(stepwise.metadata == direct.metadata)
    }

    @Test func `the identity of the store and its counter stay`() throws {
        let old = try StoreFixture.opener(.file(path, .create), StoreFixture.one).open()
        _ = try old.connection.leaseIDs(count: 500)
        old.connection.close()
        let new = try StoreFixture.opener(.file(path, .create), StoreFixture.three).open()
        #expect(new.metadata.storeID == old.metadata.storeID)
        #expect(new.metadata.nextID == 501)
    }

    @Test func `a store in memory is migrated as well`() throws {
        let opened = try StoreFixture.opener(.memory, StoreFixture.one).open()
        try StoreFixture.fill(opened.connection)
        let plan = try #require(
            StoreFixture.plan(from: SchemaVersion(1, 0, 0), hash: "hash-1", to: StoreFixture.three))
        let report = try migrateStore(
            on: opened.connection, with: plan, target: StoreFixture.three, options: MigrationOptions(backup: .always))
        #expect(report.backupPath == nil)
        #expect(try opened.connection.value("SELECT fullName FROM Traveler WHERE _id = 2") == "شیرین")
    }

    @Test func `a plan for another store is not run`() throws {
        let opened = try StoreFixture.opener(.memory, StoreFixture.one).open()
        let plan = try #require(
            StoreFixture.plan(from: SchemaVersion(2, 0, 0), hash: "hash-2", to: StoreFixture.three))
        let error = try #require(throws: StoreError.self) {
            try migrateStore(on: opened.connection, with: plan, target: StoreFixture.three, options: MigrationOptions())
        }
        #expect(error.reason == .noPlan(from: "1.0.0", to: "3.0.0"))
    }

    @Test func `20,000 rows are rebuilt, and progress is told`() throws {
        let before = try make(extraTravelers: 20_000)
        var stages: [MigrationProgress.Stage] = []
        var counted: [MigrationProgress] = []
        let options = MigrationOptions(progress: {
            if $0.stage == .counting { counted.append($0) } else { stages.append($0.stage) }
        })
        let opened = try StoreFixture.opener(.file(path, .create), StoreFixture.three, options: options).open()
        #expect(try opened.connection.value("SELECT count(*) FROM Traveler") == 20_008)
        #expect(
            try opened.connection.values("SELECT fullName FROM Traveler ORDER BY _id")
                == before["Traveler"]?.map { $0[2] })
        let statements = try #require(
            StoreFixture.plan(from: SchemaVersion(1, 0, 0), hash: "hash-1", to: StoreFixture.three)
        ).steps.flatMap(\.statements)
        #expect(stages == [.backingUp] + statements.map { .running(sql: $0) } + [.checking, .committing])
        // Before and after the step, every 4,096 rows.
        #expect(counted.map(\.rowsDone) == [4096, 8192, 12288, 16384, 4096, 8192, 12288, 16384])
        #expect(
            counted.allSatisfy { $0.rowCount == 20_008 && $0.table == "Traveler" && $0.step == 3 && $0.stepCount == 3 })
    }

    @Test func `readers in other connections go on, and see the old store until the commit`() throws {
        _ = try make()
        let reader = try Connection(path: path, .readOnly)
        let open = try reader.prepare("SELECT name FROM Traveler ORDER BY _id")
        #expect(try open.step() && open.row[0] == "Nima")
        let other = try Connection(path: path, .readOnly)
        var seen: [Value?] = []
        let options = MigrationOptions(progress: { _ in
            seen.append(try? other.value("SELECT value FROM _schema WHERE key = 'version'"))
        })
        let opened = try StoreFixture.opener(.file(path, .create), StoreFixture.three, options: options).open()
        #expect(seen.count > 5 && seen.allSatisfy { $0 == "1.0.0" })
        #expect(try open.step() && open.row[0] == "شیرین", "a snapshot taken before stays readable")
        open.reset()
        #expect(try other.value("SELECT value FROM _schema WHERE key = 'version'") == "3.0.0")
        #expect(throws: SQLiteError.self) { try open.step() }
        withExtendedLifetime(opened) {}
    }

    @Test func `a writer that comes to an end is waited for, one that does not is not`() throws {
        _ = try make()
        let writer = try Connection(path: path, .readWrite)
        try writer.begin()
        var options = MigrationOptions(timeout: .milliseconds(150))
        let error = try #require(throws: StoreError.self) {
            try StoreFixture.opener(.file(path, .create), StoreFixture.two, options: options).open()
        }
        #expect(error.reason == .busy)
        options.timeout = Watchdog.duration
        options.progress = { if $0.stage == .waiting { writer.rollBack() } }
        #expect(
            try StoreFixture.opener(.file(path, .create), StoreFixture.two, options: options).open().metadata.hash
                == "hash-2")
    }
}
