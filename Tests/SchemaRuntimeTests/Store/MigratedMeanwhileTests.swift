import Foundation
import SQLiteKit
import SchemaMigration
import SchemaSnapshot
import SchemaTesting
import Synchronization
import Testing
import TripPlannerFixture

@testable import SchemaRuntime

/// A program keeps a store open while one of a newer version migrates it: what it writes by its own shape would land elsewhere.
@Suite struct MigratedMeanwhileTests {
    private let place: TemporaryStore
    private let container: ModelContainer
    private let context: ModelContext
    private var path: String { place.url.path(percentEncoded: false) }

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: TripPlannerSchema.Current.self)
        context = ModelContext(container)
        context.insert(Traveler(name: "Ada", email: "ada@example.org"))
        try context.save()
    }

    /// The newer program's migration: the names of two columns are exchanged.
    private func migrate(to version: SchemaVersion = SchemaVersion(3, 0, 0)) throws {
        let target = TargetSchema(version: version, hash: "another", snapshot: "") { fatalError("never made") }
        let exchange = PlanStep(
            form: .alter, table: "Traveler", reason: "",
            statements: [("name", "_name"), ("email", "name"), ("_name", "email")].map {
                "ALTER TABLE \"Traveler\" RENAME COLUMN \"\($0.0)\" TO \"\($0.1)\""
            },
            account: [("name", "email"), ("email", "name"), ("passportNumber", "passportNumber")].map {
                ColumnAccount(
                    .kept, oldTable: "Traveler", oldColumn: $0.0, newTable: "Traveler", newColumn: $0.1)
            })
        let opener = StoreOpener(.file(path, .readWrite), target: target) { stored, hash in
            PlanDescription(from: stored, fromHash: hash, to: version, toHash: "another", steps: [exchange])
        }
        let opened = try opener.open()
        guard case .migrated = opened.outcome else {
            Issue.record("\(opened.outcome)")
            return
        }
        opened.connection.close()
    }

    private func expectRefused(
        to version: String = "3.0.0", sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
    ) throws {
        let error = try #require(throws: ModelError.self, sourceLocation: sourceLocation) { try body() }
        guard case .store(let error) = error else {
            Issue.record("\(error)", sourceLocation: sourceLocation)
            return
        }
        #expect(error.code == "storeMigrated" && error.path != nil, "\(error)", sourceLocation: sourceLocation)
        #expect(
            error.message.contains("from version 2.0.0 to \(version)"), "\(error)", sourceLocation: sourceLocation)
        #expect(
            try RawStore(at: place.url).rows("SELECT name, email FROM Traveler")
                == [["'ada@example.org'", "'Ada'"]], sourceLocation: sourceLocation)
    }

    @Test func `a save is refused, and what waits stays`() throws {
        let traveler = try #require(try context.all(Traveler.self).first)
        try migrate()
        traveler.name = "Bea"
        try expectRefused { try context.save() }
        #expect(traveler.name == "Bea" && context.hasChanges)
        // One that has never written so far, and one that was made after the migration.
        let other = ModelContext(container)
        other.insert(Traveler(name: "Bea", email: "bea@example.org"))
        try expectRefused { try other.save() }
        other.rollback()
        try expectRefused {
            try other.transaction { other.insert(Traveler(name: "Cem", email: "cem@example.org")) }
        }
    }

    @Test func `batches are refused`() throws {
        try migrate()
        try expectRefused {
            try context.insert(into: Traveler.self, [1]) { _, row in
                row[\.name] = "Bea"
                row[\.email] = "bea@example.org"
            }
        }
        try expectRefused {
            try context.update(model: Traveler.self, set: "\(\Traveler.name) = 'Bea'")
        }
        try expectRefused {
            try context.delete(model: Traveler.self)
            try context.save()
        }
        try expectRefused { try container.erase() }
    }

    @Test func `reads are refused, from connections of any age`() throws {
        let traveler = try #require(try context.all(Traveler.self).first)
        // Held reads, and one that has not begun to read.
        for _ in 1...5 { _ = try context.fetchCount(FetchDescriptor<Traveler>()) }
        let reading = try ModelContext(place.container(for: TripPlannerSchema.Current.self, allowsSave: false))
        #expect(try reading.fetchCount(FetchDescriptor<Traveler>()) == 1)
        try migrate()
        #expect(traveler.name == "Ada")
        for context in [context, ModelContext(container), reading] {
            try expectRefused { _ = try context.fetch(FetchDescriptor<Traveler>()) }
            try expectRefused { _ = try context.fetchCount(FetchDescriptor<Traveler>()) }
            try expectRefused {
                _ = try context.fetch(FetchDescriptor<Traveler>(predicate: #Predicate { $0.name == "Ada" }))
            }
        }
    }

    /// Columns that are gone make SQLite's own errors.
    @Test func `what SQLite says of tables that are gone is told as what it is`() throws {
        _ = try context.fetchCount(FetchDescriptor<Traveler>())
        try RawStore(at: place.url).execute(
            """
            PRAGMA foreign_keys = OFF; DROP TABLE "Trip";
            UPDATE _schema SET value = '3.0.0' WHERE key = 'version'; UPDATE _schema SET value = 'x' WHERE key = 'hash'
            """)
        let error = try #require(throws: ModelError.self) { _ = try context.fetch(FetchDescriptor<Trip>()) }
        guard case .store(let error) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(error.code == "storeMigrated")
    }

    @Test func `others may write, and make tables of their own`() throws {
        let other = try RawStore(at: place.url)
        for number in 1...3 {
            try other.execute("CREATE TABLE mine\(number) (a); INSERT INTO mine\(number) VALUES (1)")
            try other.execute("INSERT INTO Traveler (name, email) VALUES ('n', '\(number)@example.org')")
            #expect(try context.fetchCount(FetchDescriptor<Traveler>()) == 2 * number)
            context.insert(Traveler(name: "Bea", email: "bea-\(number)@example.org"))
            try context.save()
        }
    }

    @Test func `a store that is brought back serves again`() throws {
        let traveler = try #require(try context.all(Traveler.self).first)
        try other("UPDATE _schema SET value = 'another' WHERE key = 'hash'")
        traveler.name = "Bea"
        #expect(throws: ModelError.self) { try context.save() }
        #expect(throws: ModelError.self) { _ = try context.fetchCount(FetchDescriptor<Traveler>()) }
        try other("UPDATE _schema SET value = '\(TripPlannerSchema.Current._$graph.hash)' WHERE key = 'hash'")
        try context.save()
        #expect(try RawStore(at: place.url).rows("SELECT name FROM Traveler") == [["'Bea'"]])
    }

    private func other(_ sql: String) throws { try RawStore(at: place.url).execute(sql) }

    /// What is asked for nobody's sake is not told either.
    @Test func `nothing is asked while nobody else writes`() throws {
        let recorder = SQLRecorder(container)
        let context = ModelContext(container)
        let traveler = try #require(try context.all(Traveler.self).first)
        #expect(recorder.take().count == 1)
        for number in 1...3 {
            traveler.name = "n\(number)"
            try context.save()
            _ = try context.fetchCount(FetchDescriptor<Traveler>())
        }
        #expect(recorder.statements.count == 6)
        #expect(recorder.statements.allSatisfy { !$0.contains("_schema") })
    }

    @Test func `a draft that became another one under its number counts too`() throws {
        try RawStore(at: place.url).execute("UPDATE _schema SET value = 'another' WHERE key = 'hash'")
        context.insert(Traveler(name: "Bea", email: "bea@example.org"))
        let error = try #require(throws: ModelError.self) { try context.save() }
        guard case .store(let error) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(error.code == "storeMigrated")
        #expect(error.message.contains("from version 2.0.0 to 2.0.0"))
    }

    @Test(arguments: ["WAL", "DELETE"])
    func `it is seen in each journal mode, and looked for only after commits of others`(
        mode: String
    ) throws {
        let place = try TemporaryStore()
        let path = place.url.path(percentEncoded: false)
        do { _ = try place.container(for: TripPlannerSchema.Current.self) }
        let other = try Connection(path: path, .readWrite)
        #expect(try other.value("PRAGMA journal_mode = \(mode)").text == mode.lowercased())
        let connection = try Connection(path: path, .readWrite)
        let metadata = try #require(try StoreMetadata(readFrom: connection))
        let store = try StoreConnection(connection, version: metadata.storeVersion, holdsReads: true)
        func write() throws {
            try store.use { store in
                try store.writing {
                    try connection.execute("UPDATE _schema SET value = value + 1 WHERE key = 'nextID'")
                }
            }
        }
        func read() throws { _ = try store.read { try $0.count("SELECT count(*) FROM Traveler", []) } }
        try write()
        // Straight to SQLite, which tells what is hidden from the store's own tracer.
        let looks = Looks()
        connection.setTracer { if $0.contains("ORDER BY \"key\"") { looks.count.withLock { $0 += 1 } } }
        for _ in 0..<5 {
            try write()
            try read()
        }
        #expect(looks.count.withLock { $0 } == 0)
        try other.execute("CREATE TABLE IF NOT EXISTS theirs (a)")
        for _ in 0..<5 {
            try read()
            try write()
        }
        // The reader and the writer, once each.
        #expect(looks.count.withLock { $0 } == 2)
        // No statement of DDL: a scale that has changed rewrites rows alone.
        try other.execute("UPDATE _schema SET value = 'another' WHERE key = 'hash'")
        for _ in 0..<2 {
            #expect(throws: ModelError.self) { try write() }
            #expect(throws: ModelError.self) { try read() }
        }
        store.endReads()
        #expect(!connection.isInTransaction)
    }

    @Test func `a snapshot from before is read to its end, and nothing is written from it`() throws {
        let pool = container.stores[0].connections
        let connection = try pool.take()
        defer { pool.give(back: connection) }
        try connection.use { store in
            try store.connection.begin(.deferred)
            #expect(try store.count("SELECT count(*) FROM Traveler WHERE name = 'Ada'", []) == 1)
            try migrate()
            #expect(try store.count("SELECT count(*) FROM Traveler WHERE name = 'Ada'", []) == 1)
            store.connection.rollBack()
        }
        try expectRefused { try connection.use { try $0.writing {} } }
    }

    private final class Looks: Sendable {
        let count = Mutex(0)
    }
}
