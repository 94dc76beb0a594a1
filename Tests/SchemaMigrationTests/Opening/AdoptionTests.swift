import Foundation
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
}
