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
