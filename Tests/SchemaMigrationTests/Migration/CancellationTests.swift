import Foundation
import SQLiteKit
import SchemaSnapshot
import StoreFixture
import Testing

@testable import SchemaMigration

@Suite struct CancellationTests {
    let folder = try! TemporaryFolder()
    var path: String { folder.file("a.store") }

    @Test func `at every report of progress`() throws {
        let connection = try StoreFixture.opener(.file(path, .create), StoreFixture.one).open().connection
        try StoreFixture.fill(connection)
        let before = try StoreFixture.content(of: connection)
        connection.close()
        var count = 0
        for number in 1... {
            count = 0
            var options = MigrationOptions()
            options.progress = { _ in count += 1 }
            options.isCancelled = { count >= number }
            do throws(StoreError) {
                let opened = try StoreFixture.opener(.file(path, .create), StoreFixture.three, options: options).open()
                #expect(opened.metadata.version == SchemaVersion(3, 0, 0))
                break
            } catch {
                #expect(error.reason == .cancelled)
                #expect((error.backupPath != nil) == (number > 1), "the first report is that of the backup")
                let connection = try Connection(path: path, .readWrite)
                #expect(try StoreFixture.content(of: connection) == before)
                connection.close()
                for name in try folder.names where name != "a.store" {
                    #expect(name.hasPrefix("a.store.backup-1.0.0"))
                    try FileManager.default.removeItem(atPath: folder.file(name))
                }
            }
        }
        #expect(count > 10)
    }

    @Test func `while rows are counted`() throws {
        let connection = try StoreFixture.opener(.memory, StoreFixture.one).open().connection
        try StoreFixture.fill(connection, extraTravelers: 5000)
        let plan = StoreFixture.plan(from: SchemaVersion(1, 0, 0), to: SchemaVersion(3, 0, 0), [StoreFixture.rebuild])
        for number in 1...2 {
            var count = 0
            var options = MigrationOptions()
            options.progress = { if $0.stage == .counting { count += 1 } }
            options.isCancelled = { count == number }
            let error = try #require(throws: StoreError.self) {
                try migrateStore(on: connection, with: plan, target: StoreFixture.three, options: options)
            }
            #expect(error.reason == .cancelled && count == number)
            #expect(try connection.value("SELECT count(name) FROM Traveler") == 5008)
        }
    }

    private static let endless =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"

    /// Cancelled while a stage lasts, when it has lasted for a moment.
    private func options(in stage: @escaping (MigrationProgress.Stage) -> Bool) -> MigrationOptions {
        var begin: ContinuousClock.Instant?
        var options = MigrationOptions()
        options.progress = { begin = stage($0.stage) ? begin ?? .now : nil }
        options.isCancelled = { begin.map { $0.duration(to: .now) > .milliseconds(20) } ?? false }
        return options
    }

    private func expectCancelled(_ steps: [PlanStep], _ options: MigrationOptions, leaves copies: [String]) throws {
        let connection = try StoreFixture.opener(.file(path, .create), StoreFixture.one).open().connection
        try StoreFixture.fill(connection, extraTravelers: 40_000, nameLength: 60)
        try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
        let before = try folder.content["a.store"]?.bytes
        let plan = StoreFixture.plan(from: SchemaVersion(1, 0, 0), to: SchemaVersion(3, 0, 0), steps)
        let error = try #require(throws: StoreError.self) {
            try StoreOpener(.file(path, .create), target: StoreFixture.three, options: options) { _, _ in plan }.open()
        }
        #expect(error.reason == .cancelled, "\(error)")
        #expect(try folder.content["a.store"]?.bytes == before)
        #expect(try folder.names == ["a.store"] + copies)
    }

    @Test func `within a statement of the author's`() throws {
        let step = PlanStep(
            form: .sql, table: "", reason: "",
            statements: ["UPDATE Tag SET name = 'gone'", "UPDATE Tag SET name = (\(Self.endless))"])
        try expectCancelled(
            [StoreFixture.rebuild, step],
            options {
                if case .running(let sql) = $0 { return sql.contains("RECURSIVE") }
                return false
            }, leaves: ["a.store.backup-1.0.0"])
    }

    /// Also where it makes another error of what SQLite tells it.
    @Test(arguments: [false, true]) func `within a statement of Swift code`(isHidden: Bool) throws {
        struct Own: Error {}
        let code = PlannedCode(.after, from: SchemaVersion(1, 0, 0), to: SchemaVersion(3, 0, 0))
        var options = options { $0 == .runningCode }
        options.runCode = { place in
            try place.connection.execute("UPDATE Tag SET name = 'gone'")
            do { _ = try place.connection.value(Self.endless) } catch {
                if isHidden { throw Own() }
                throw error
            }
        }
        try expectCancelled(
            [StoreFixture.rebuild, PlanStep(form: .code, table: "", reason: "", statements: [], code: code)], options,
            leaves: ["a.store.backup-1.0.0"])
    }

    @Test func `while the store is copied`() throws {
        var isCopying = false
        var options = MigrationOptions()
        options.progress = { if $0.stage == .backingUp { isCopying = true } }
        // Asked by the copy itself: no report comes before it is whole.
        options.isCancelled = {
            var status = stat()
            return isCopying && stat(path + ".backup-unfinished", &status) == 0 && status.st_size > 100_000
        }
        try expectCancelled([StoreFixture.rebuild], options, leaves: [])
    }

    @Test func `within a long statement`() throws {
        let connection = try StoreFixture.opener(.memory, StoreFixture.one).open().connection
        try StoreFixture.fill(connection)
        let before = try StoreFixture.content(of: connection)
        let step = PlanStep(
            form: .create, table: "Endless", reason: "",
            statements: [
                """
                CREATE TABLE "Endless" AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n
                """
            ])
        let plan = StoreFixture.plan(from: SchemaVersion(1, 0, 0), to: SchemaVersion(3, 0, 0), [step])
        // It is asked as often within no other statement here.
        var (isRunning, asked) = (false, 0)
        var options = MigrationOptions()
        options.progress = {
            asked = 0
            if case .running = $0.stage { isRunning = true } else { isRunning = false }
        }
        options.isCancelled = {
            asked += 1
            return isRunning && asked > 30
        }
        let error = try #require(throws: StoreError.self) {
            try migrateStore(on: connection, with: plan, target: StoreFixture.three, options: options)
        }
        #expect(error.reason == .cancelled && isRunning && asked > 30)
        #expect(try StoreFixture.content(of: connection) == before)
    }
}
