import Foundation
import SchemaRuntime
import SchemaTesting
import Synchronization
import Testing
import TripPlannerFixture

/// What an app can follow, end and decide while its store is opened.
@Suite struct OpeningTests {
    private let place: TemporaryStore

    init() throws { place = try TemporaryStore() }

    private func makeOldStore() throws {
        try makeStore(of: TripPlannerSchema.V1.self, at: place.url) { store in
            try store.execute("INSERT INTO Traveler (_id, name, email) VALUES (1, 'Ελένη', 'eleni@example.org')")
        }
    }

    private func version() throws -> [[String]] {
        try RawStore(at: place.url).rows("SELECT value FROM _schema WHERE key = 'version'")
    }

    @Test func `The steps of a migration are told, in order and up to the end`() async throws {
        try makeOldStore()
        let told = Mutex<[OpeningProgress]>([])
        let container = try await ModelContainer.open(
            for: Trip.self, configuration: ModelConfiguration(url: place.url)
        ) { progress in told.withLock { $0.append(progress) } }
        let steps = told.withLock { $0 }
        #expect(steps.contains { $0.stage == .migrating && $0.table == "Trip" })
        #expect(steps.last?.stage == .committing && steps.last?.step == (steps.last?.stepCount ?? 0) + 1)
        let fractions = steps.map(\.fractionCompleted)
        #expect(fractions == fractions.sorted() && fractions.allSatisfy { (0...1).contains($0) })
        #expect(try ModelContext(container).all(Traveler.self).map(\.name) == ["Ελένη"])
        #expect(try version() == [["'2.0.0'"]])
    }

    @Test func `What does not work in the store is told, and stays`() async throws {
        try makeOldStore()
        try RawStore(at: place.url).execute("CREATE VIEW totals AS SELECT sum(amount) FROM invoices")
        let told = Mutex<[OpeningProgress]>([])
        _ = try await ModelContainer.open(for: Trip.self, configuration: ModelConfiguration(url: place.url)) {
            progress in
            told.withLock { $0.append(progress) }
        }
        let steps = told.withLock { $0 }.filter { $0.stage != .waiting }
        #expect(!steps.isEmpty)
        #expect(
            steps.allSatisfy { $0.notices == ["the view `totals` does not work: no such table: main.invoices"] })
        #expect(try version() == [["'2.0.0'"]])
        #expect(
            try RawStore(at: place.url).rows("SELECT sql FROM sqlite_schema WHERE name = 'totals'")
                == [["'CREATE VIEW totals AS SELECT sum(amount) FROM invoices'"]])
    }

    @Test func `Cancelling the task takes the migration back`() async throws {
        try makeOldStore()
        let url = place.url
        let task = Task {
            try await ModelContainer.open(for: Trip.self, configuration: ModelConfiguration(url: url)) { progress in
                // The task that waits is cancelled while the thread is in the middle of the work.
                if progress.stage == .migrating { withUnsafeCurrentTask { #expect($0 == nil) } }
                if progress.stage == .migrating { Self.cancel.withLock { $0?() } }
            }
        }
        Self.cancel.withLock { $0 = { task.cancel() } }
        await #expect(throws: CancellationError.self) {
            // Cancelled at once where the work was faster than the line above.
            task.cancel()
            _ = try await task.value
        }
        Self.cancel.withLock { $0 = nil }
        #expect(try version() == [["'1.0.0'"]])
    }

    private static let cancel = Mutex<(@Sendable () -> Void)?>(nil)

    @Test func `What is wrong with a store is told as it is without a task`() async throws {
        try Data("no database".utf8).write(to: place.url)
        await #expect {
            _ = try await ModelContainer.open(for: Trip.self, configuration: ModelConfiguration(url: place.url))
        } throws: { error in
            guard case ModelError.store(let problem) = error else { return false }
            return problem.reason == .notADatabase
        }
    }

    // MARK: Drafts

    @Test func `A draft that has changed is an error, or is moved aside and made anew`() throws {
        try makeStore(of: TripPlannerSchema.V2.self, at: place.url) { store in
            try store.execute("INSERT INTO Traveler (_id, name, email) VALUES (1, 'Ελένη', 'eleni@example.org')")
            try store.execute("UPDATE _schema SET value = 'other' WHERE key = 'hash'")
        }
        do {
            _ = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(url: place.url))
            Issue.record("opened")
        } catch ModelError.store(let error) {
            #expect(error.code == "draftChanged")
        }
        let container = try ModelContainer(
            for: Trip.self, configurations: ModelConfiguration(url: place.url, draft: .recreate))
        #expect(try ModelContext(container).all(Traveler.self).isEmpty)
        let moved = try #require(container.movedDraft)
        #expect(moved.lastPathComponent == place.url.lastPathComponent + ".draft")
        #expect(try RawStore(at: moved).rows("SELECT name FROM Traveler") == [["'Ελένη'"]])
        // One that is as it ought to be stays.
        let again = try ModelContainer(
            for: Trip.self, configurations: ModelConfiguration(url: place.url, draft: .recreate))
        #expect(again.movedDraft == nil)
    }

    @Test func `A store of a released version is never moved`() throws {
        try makeStore(of: TripPlannerSchema.V2.self, at: place.url) { store in
            try store.execute("UPDATE _schema SET value = 'other' WHERE key = 'hash'")
            try store.execute("UPDATE _schema SET value = 0 WHERE key = 'draft'")
        }
        do {
            _ = try ModelContainer(
                for: Trip.self, configurations: ModelConfiguration(url: place.url, draft: .recreate))
            Issue.record("opened")
        } catch ModelError.store(let error) {
            #expect(error.code == "versionMismatch")
        }
        let names = try FileManager.default.contentsOfDirectory(
            atPath: place.url.deletingLastPathComponent().path(percentEncoded: false))
        #expect(!names.contains { $0.hasSuffix(".draft") })
    }

    // MARK: Databases without a version

    /// What the statements of `schemagen sql` make, and no program of ours.
    private func makeUnversioned(_ more: String = "") throws {
        try makeStore(of: TripPlannerSchema.V2.self, at: place.url) { store in
            try store.execute("INSERT INTO Traveler (_id, name, email) VALUES (70, 'Ada', 'ada@example.org')")
            try store.execute("DROP TABLE _schema; PRAGMA application_id = 0; " + more)
        }
    }

    @Test func `A database with exactly the tables of the version is taken for a store of it`() throws {
        try makeUnversioned()
        let container = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(url: place.url))
        let context = ModelContext(container)
        #expect(try context.all(Traveler.self).map(\.name) == ["Ada"])
        context.insert(Traveler("Bea"))
        try context.save()
        #expect(try RawStore(at: place.url).rows("SELECT count(*) FROM Traveler WHERE _id > 70") == [["1"]])
        #expect(try version() == [["'2.0.0'"]])
    }

    @Test func `A database with exactly the tables of an older version is migrated by a plan that lists it`() throws {
        try makeOldStore()
        try RawStore(at: place.url).execute("DROP TABLE _schema; PRAGMA application_id = 0")
        do {
            _ = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(url: place.url))
            Issue.record("opened")
        } catch ModelError.store(let error) {
            // A program without the plan does not know the older version's tables.
            #expect(error.code == "unknownCatalog")
        }
        let container = try ModelContainer(
            for: Trip.self, migrationPlan: TripPlannerSchema.MigrationPlan.self,
            configurations: ModelConfiguration(url: place.url))
        let context = ModelContext(container)
        #expect(try context.all(Traveler.self).map(\.name) == ["Ελένη"])
        context.insert(Trip(to: "Kish"))
        try context.save()
        #expect(try RawStore(at: place.url).rows("SELECT priority FROM Trip") == [["0"]])
        #expect(try version() == [["'2.0.0'"]])
    }

    @Test func `A database that differs is refused with what differs, and stays as it was`() throws {
        try makeUnversioned("DROP INDEX idx_Trip_startDate; ALTER TABLE Tag ADD COLUMN mine TEXT")
        let before = try Data(contentsOf: place.url)
        do {
            _ = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(url: place.url))
            Issue.record("opened")
        } catch ModelError.store(let error) {
            #expect(
                error.reason
                    == .unknownCatalog(
                        nearest: "2.0.0",
                        differences: [
                            "the index idx_Trip_startDate is missing", "the column Tag.mine is not the schema's",
                        ]))
        }
        #expect(try Data(contentsOf: place.url) == before)
    }

    @Test func `A database of other tables is somebody else's`() throws {
        try makeUnversioned(
            "DROP TABLE Booking; DROP TABLE Tag_trips; DROP TABLE Tag; DROP TABLE Trip; "
                + "ALTER TABLE Traveler RENAME TO Somebody")
        do {
            _ = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(url: place.url))
            Issue.record("opened")
        } catch ModelError.store(let error) {
            #expect(error.reason == .foreignDatabase(tables: ["Somebody"]))
        }
    }
}
