import Foundation
import Pacing
import SQLiteKit
import SchemaSnapshot
import StoreFixture
import Testing

@testable import SchemaMigration

/// A database that does not say what it is, and is exactly an older version.
@Suite struct AdoptionTests {
    let folder = try! TemporaryFolder()
    var path: String { folder.file("a.store") }

    /// What the statements of 1.0.0 make, with rows and without books; what is in it.
    private func make(inWriteAheadMode: Bool = false) throws -> [String: [[Value]]] {
        let connection = try StoreFixture.opener(.file(path, .create), StoreFixture.one).open().connection
        try StoreFixture.fill(connection)
        try connection.execute("DROP TABLE \"_schema\"; PRAGMA application_id = 0")
        if !inWriteAheadMode { try connection.execute("PRAGMA journal_mode = DELETE") }
        defer { connection.close() }
        return try StoreFixture.content(of: connection)
    }

    private func opener(_ options: MigrationOptions = MigrationOptions()) -> StoreOpener {
        var opener = StoreFixture.opener(.file(path, .create), StoreFixture.three, options: options)
        opener.adoptable = { StoreFixture.all.reversed() }
        return opener
    }

    @Test(arguments: [false, true]) func `it is brought forward, and its copy is as it was`(isLogged: Bool) throws {
        let before = try make(inWriteAheadMode: isLogged)
        let opened = try opener().open()
        guard case .migrated(let report) = opened.outcome else {
            Issue.record("\(opened.outcome)")
            return
        }
        #expect(report.from == SchemaVersion(1, 0, 0) && report.backupPath == path + ".backup-1.0.0")
        #expect(opened.metadata.version == SchemaVersion(3, 0, 0))
        #expect(opened.metadata.objects == ["idx_Trip_organizer", "idx_Trip_price", "idx_Traveler_fullName"])
        #expect(try opened.connection.value("PRAGMA journal_mode") == "wal")
        #expect(try opened.connection.value("PRAGMA foreign_keys") == 1)
        #expect(try opened.connection.value("PRAGMA application_id") == .integer(Int64(StoreMetadata.applicationID)))
        #expect(try opened.connection.value("SELECT count(fullName) FROM Traveler") == 8)
        opened.connection.close()
        #expect(try folder.names == ["a.store", "a.store.backup-1.0.0"])
        let copy = try Connection(path: path + ".backup-1.0.0", .readOnly)
        try registerSchemaFunctions(on: copy)
        #expect(try StoreFixture.content(of: copy) == before)
        #expect(try copy.value("SELECT count(*) FROM sqlite_schema WHERE name = '_schema'") == 0)
        copy.close()
        #expect(try opener().open().outcome == .opened)
    }

    @Test(arguments: [false, true]) func `one of two versions is refused where it matters which it is`(
        differs: Bool
    ) throws {
        _ = try make()
        let before = try folder.content
        let (target, one) = (StoreFixture.three, StoreFixture.one)
        let twin = TargetSchema(
            version: SchemaVersion(1, 1, 0), hash: "twin", snapshot: one.snapshot, knownVersions: one.knownVersions,
            creation: {
                var plan = one.creation()
                (plan.to, plan.toHash) = (SchemaVersion(1, 1, 0), "twin")
                return plan
            })
        var opener = StoreOpener(.file(path, .create), target: target) { version, hash in
            guard var plan = StoreFixture.plan(from: one.version, hash: one.hash, to: target) else { return nil }
            (plan.from, plan.fromHash) = (version, hash)
            let work = PlanStep(form: .sql, table: "", reason: "", statements: ["UPDATE Trip SET _v = _v"])
            if differs, version == one.version { plan.steps.insert(work, at: 0) }
            return plan
        }
        opener.adoptable = { [target, twin, one] }
        guard differs else {
            guard case .migrated(let report) = try opener.open().outcome else {
                Issue.record("not migrated")
                return
            }
            #expect(report.from == twin.version)
            return
        }
        let error = try #require(throws: StoreError.self) { try opener.open() }
        #expect(error.reason == .ambiguousVersion(among: ["1.1.0", "1.0.0"]))
        #expect(try folder.content == before)
    }

    /// What ends a migration, and whether its copy was made by then.
    enum Obstacle: CaseIterable {
        case condition, room, cancellation, statement, noPlan
    }

    @Test(arguments: Obstacle.allCases) func `whatever ends its migration leaves it without books`(
        obstacle: Obstacle
    ) throws {
        _ = try make()
        let before = try folder.content
        var options = MigrationOptions()
        var expected = "cancelled"
        let target = StoreFixture.three
        var plan: PlanDescription?
        switch obstacle {
        case .condition: options.condition = { _ in throw StoreError(.cancelled) }
        case .room: (options.freeBytes, expected) = ({ _ in 10_000 }, "notEnoughSpace")
        case .cancellation:
            var stage: MigrationProgress.Stage?
            options.progress = { stage = $0.stage }
            options.isCancelled = { stage == .committing }
        case .statement:
            var step = StoreFixture.rebuild
            step.statements.append("INSERT INTO nowhere VALUES (1)")
            plan = StoreFixture.plan(from: SchemaVersion(1, 0, 0), to: target.version, [step])
            expected = "statementFailed"
        case .noPlan:
            expected = "noPlan"
        }
        var opener = StoreOpener(.file(path, .create), target: target, options: options) { version, hash in
            obstacle == .noPlan ? nil : plan ?? StoreFixture.plan(from: version, hash: hash, to: target)
        }
        opener.adoptable = { StoreFixture.all.reversed() }
        let error = try #require(throws: StoreError.self) { try opener.open() }
        #expect(error.code == expected, "\(error)")
        let content = try folder.content
        #expect(content["a.store"] == before["a.store"])
        let isCopied = obstacle == .cancellation || obstacle == .statement
        #expect(content.keys.sorted() == ["a.store"] + (isCopied ? ["a.store.backup-1.0.0"] : []))
        #expect(error.backupPath == (isCopied ? path + ".backup-1.0.0" : nil))
    }

    @Test(arguments: [1, 3]) func `one with keys below 1 is not taken, and the rows are named`(version: Int) throws {
        _ = try make()
        let connection = try Connection(path: path, .readWrite)
        try connection.execute(
            """
            INSERT INTO Traveler (_id, name) SELECT 1 - value, 'none' FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12]');
            UPDATE Trip SET organizer = 0 WHERE _id = (SELECT min(_id) FROM Trip)
            """)
        connection.close()
        let before = try folder.content
        var opener = StoreFixture.opener(.file(path, .create), StoreFixture.all[version - 1])
        opener.adoptable = { StoreFixture.all.reversed() }
        let error = try #require(throws: StoreError.self) { try opener.open() }
        let keys = (0..<10).map { Int64(-$0) }
        #expect(
            error.reason
                == .keysBelowOne(table: "Traveler", count: 12, keys: keys, references: ["Trip.organizer"]))
        #expect(
            error.message
                == "12 rows of Traveler have keys below 1, which are no object's (0, -1, -2, -3, -4, -5, -6, -7, -8, -9, …). Nothing "
                + "was changed. Give each another key (`_id`), behind every one that the table has, and change what leads to it in "
                + "the same transaction: Trip.organizer.")
        #expect(try folder.content == before)
        // What the message says helps.
        let mended = try Connection(path: path, .readWrite)
        try mended.execute(
            """
            BEGIN; UPDATE Trip SET organizer = 100 - organizer WHERE organizer < 1;
            UPDATE Traveler SET _id = 100 - _id WHERE _id < 1; COMMIT
            """)
        mended.close()
        try opener.open().connection.close()
    }

    @Test func `one that was changed meanwhile is not taken for what it was`() throws {
        _ = try make()
        let path = path
        var options = MigrationOptions()
        var waits = 0
        // Somebody holds the write lock when the migration comes, and ends with another table.
        let other = try Connection(path: path, .readWrite)
        try other.begin()
        try other.execute("CREATE TABLE mine (a)")
        options.progress = { progress in
            guard progress.stage == .waiting else { return }
            waits += 1
            if waits == 1 { try? other.commit() }
        }
        let error = try #require(throws: StoreError.self) { try opener(options).open() }
        #expect(error.code == "unknownCatalog", "\(error)")
        other.close()
        let reader = try Connection(path: path, .readOnly)
        #expect(try reader.value("SELECT count(*) FROM sqlite_schema WHERE name = '_schema'") == 0)
        reader.close()
    }

    @Test func `eight that come at once adopt and migrate it once`() async throws {
        _ = try make()
        let path = path
        let outcomes = try await withThrowingTaskGroup(of: StoreOpener.Outcome.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var opener = StoreFixture.opener(.file(path, .create), StoreFixture.three)
                    opener.adoptable = { StoreFixture.all.reversed() }
                    let opened = try opener.open()
                    opened.connection.close()
                    return opened.outcome
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.filter { $0 != .opened }.count == 1, "\(outcomes)")
        #expect(try folder.names == ["a.store", "a.store.backup-1.0.0"])
    }

    /// Without a write-ahead log who reads keeps out who commits.
    @Test(arguments: [false, true]) func `it waits for a reader`(isCancelled: Bool) throws {
        _ = try make()
        let path = path
        let reader = try Connection(path: path, .readOnly)
        try reader.begin(.deferred)
        _ = try reader.value("SELECT count(*) FROM Trip")
        var waits = 0
        var stages: [MigrationProgress.Stage] = []
        var options = MigrationOptions()
        options.progress = { progress in
            if stages.last != progress.stage { stages.append(progress.stage) }
            guard progress.stage == .waiting else { return }
            waits += 1
            if waits == 3, !isCancelled { reader.rollBack() }
        }
        if isCancelled { options.isCancelled = { waits >= 3 } }
        if isCancelled {
            let before = try folder.content
            let error = try #require(throws: StoreError.self) { try opener(options).open() }
            #expect(error.reason == .cancelled && error.backupPath == nil)
            #expect(try folder.content == before)
        } else {
            let opened = try opener(options).open()
            #expect(opened.metadata.version == SchemaVersion(3, 0, 0))
            #expect(try opened.connection.value("PRAGMA journal_mode") == "wal")
        }
        // Before any work.
        #expect(stages.first == .waiting && (stages.contains(.backingUp) != isCancelled), "\(stages)")
        #expect(waits == 3)
        reader.close()
    }

    /// A cancellation is seen between two turns, so that none may last as long as a statement waits otherwise.
    @Test func `it waits in turns of a tenth of a second`() throws {
        _ = try make()
        let (holder, waiter) = (try Connection(path: path, .readWrite), try Connection(path: path, .readWrite))
        try holder.begin(.exclusive)
        var turns: [Value] = []
        try waiter.waiting(Watchdog.duration) {
            turns.append(try waiter.value("PRAGMA busy_timeout"))
            if turns.count == 3 { holder.rollBack() }
        } for: { () throws(SQLiteError) in
            try waiter.begin()
        }
        #expect(turns == [100, 100, 100] && waiter.isInTransaction)
        #expect(try waiter.value("PRAGMA busy_timeout") == 5000)
    }

    /// A reader that comes when the work has begun has an end too.
    @Test(arguments: [false, true]) func `it waits for a reader that came later`(isCancelled: Bool) throws {
        _ = try make()
        let before = try folder.content
        let reader = try Connection(path: path, .readOnly)
        var waits = 0
        var isReading = false
        var options = MigrationOptions()
        options.progress = { progress in
            if progress.stage == .checking, !isReading {
                isReading = true
                try? reader.begin(.deferred)
                _ = try? reader.value("SELECT count(*) FROM Trip")
            }
            guard progress.stage == .committing else { return }
            waits += 1
            if waits == 3, !isCancelled { reader.rollBack() }
        }
        if isCancelled { options.isCancelled = { waits >= 3 } }
        if isCancelled {
            let error = try #require(throws: StoreError.self) { try opener(options).open() }
            #expect(error.reason == .cancelled)
            reader.close()
            #expect(try folder.content["a.store"]?.bytes == before["a.store"]?.bytes)
        } else {
            #expect(try opener(options).open().metadata.version == SchemaVersion(3, 0, 0))
        }
        #expect(waits == 3)
    }

    /// Who cancels then would be told that everything was taken back.
    @Test func `a cancellation after the commit does not keep the log from being turned on`() throws {
        _ = try make()
        let store = try Connection(path: path, .readWrite)
        let reader = try Connection(path: path, .readOnly)
        try reader.begin(.deferred)
        _ = try reader.value("SELECT count(*) FROM Trip")
        var waits = 0
        var options = MigrationOptions()
        options.isCancelled = { true }
        options.progress = { progress in
            #expect(progress.stage == .waiting)
            waits += 1
            if waits == 3 { reader.rollBack() }
        }
        try opener(options).turnOnLog(of: store)
        #expect(try store.value("PRAGMA journal_mode") == "wal")
        #expect(waits == 3)
    }

    /// It is migrated: who was told otherwise would restore the copy.
    @Test func `readers who stay after the commit keep the log from being turned on, and nothing else`() throws {
        _ = try make()
        let store = try Connection(path: path, .readWrite)
        let reader = try Connection(path: path, .readOnly)
        try reader.begin(.deferred)
        _ = try reader.value("SELECT count(*) FROM Trip")
        var options = MigrationOptions()
        options.timeout = .milliseconds(250)
        try opener(options).turnOnLog(of: store)
        #expect(try store.value("PRAGMA journal_mode") == "delete")
        // A power cut would cost more than the last commits otherwise.
        #expect(try store.value("PRAGMA synchronous") == 2)
        reader.rollBack()
        reader.close()
        store.close()
        let opened = try opener().open()
        #expect(try opened.connection.value("PRAGMA journal_mode") == "wal")
        opened.connection.close()
    }

    /// Its copy has no identifier by which it could be told.
    @Test func `its copy goes as old copies go, and nobody else's does`() throws {
        _ = try make()
        let database = try Data(contentsOf: URL(filePath: path))
        var options = MigrationOptions(backup: .always)
        options.keptBackups = 1
        func open(_ target: TargetSchema) throws -> [String] {
            var opener = StoreFixture.opener(.file(path, .create), target, options: options)
            opener.adoptable = { StoreFixture.all.reversed() }
            try opener.open().connection.close()
            return try folder.names.filter { $0.contains("backup") }
        }
        // The owner's own.
        for name in ["a.store.backup-0.5.0", "a.store.backup-unversioned"] { try folder.write(database, to: name) }
        #expect(
            try open(StoreFixture.two)
                == ["a.store.backup-0.5.0", "a.store.backup-1.0.0", "a.store.backup-unversioned"])
        #expect(
            try open(StoreFixture.three)
                == ["a.store.backup-0.5.0", "a.store.backup-2.0.0", "a.store.backup-unversioned"])
    }

    /// Somebody removed the copy, and a later one got its name.
    @Test func `a copy of the store that has the name of the one before its adoption goes as well`() throws {
        _ = try make()
        var options = MigrationOptions(backup: .always)
        options.keptBackups = 1
        func open(_ target: TargetSchema) throws -> [String] {
            var opener = StoreFixture.opener(.file(path, .create), target, options: options)
            opener.adoptable = { StoreFixture.all.reversed() }
            try opener.open().connection.close()
            return try folder.names.filter { $0.contains("backup") }
        }
        #expect(try open(StoreFixture.two) == ["a.store.backup-1.0.0"])
        // As a copy of the store that is one by now.
        let copy = try Data(contentsOf: URL(filePath: path))
        try FileManager.default.removeItem(atPath: path + ".backup-1.0.0")
        try folder.write(copy, to: "a.store.backup-1.0.0")
        #expect(try open(StoreFixture.three) == ["a.store.backup-2.0.0"])
    }

    /// A store that was copied by `VACUUM INTO` has no write-ahead log.
    @Test func `a store whose migration is refused keeps its journal mode`() throws {
        let made = try StoreFixture.opener(.file(path, .create), StoreFixture.one).open().connection
        try StoreFixture.fill(made)
        try made.execute("PRAGMA journal_mode = DELETE")
        made.close()
        let before = try folder.content
        var options = MigrationOptions()
        options.condition = { _ in throw StoreError(.cancelled) }
        #expect(throws: StoreError.self) { try opener(options).open() }
        #expect(try folder.content == before)
        let opened = try opener().open()
        #expect(try opened.connection.value("PRAGMA journal_mode") == "wal")
        #expect(try opened.connection.value("PRAGMA synchronous") == 1)
        #expect(opened.metadata.version == SchemaVersion(3, 0, 0))
    }
}
