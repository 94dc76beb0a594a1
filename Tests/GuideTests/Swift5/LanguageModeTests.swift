import DeskFixture
import Foundation
import SchemaRuntime
import SchemaTesting
import Testing
import TripPlannerFixture

/// Guide code as the language's mode of this folder takes it. The same file stands in the other mode's folder, but for the lines that had to
/// change, which `Guides.md` lists.
enum TripSchemaV1: VersionedSchema {
    static var versionIdentifier = Schema.Version(1, 0, 0)
    static var models: [any PersistentModel.Type] { [] }
}

enum TripSchemaV2: VersionedSchema {
    static var versionIdentifier = Schema.Version(2, 0, 0)
    static var models: [any PersistentModel.Type] {
        [Trip.self, BusinessTrip.self, PersonalTrip.self]
    }
}

enum TripMigrationPlan: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] {
        [TripSchemaV1.self, TripSchemaV2.self]
    }
    static var stages: [MigrationStage] {
        [migrateV1toV2]
    }
    static let migrateV1toV2 = MigrationStage.lightweight(
        fromVersion: TripSchemaV1.self,
        toVersion: TripSchemaV2.self
    )
}

/// A layer between a program and its rows.
protocol TripFinding: Sendable {
    func fetchAll() async throws -> [Trip]
    func fetchUpcoming() async throws -> [Trip]
    func create(_ destination: String, startingAt date: Date) async throws -> Trip
    func delete(_ trip: Trip) async throws
}

actor TripFinder: @preconcurrency TripFinding {
    private let modelContext: ModelContext

    init(modelContainer: ModelContainer) { modelContext = ModelContext(modelContainer) }

    func fetchAll() throws -> [Trip] {
        let descriptor = FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.startDate, order: .reverse)])
        return try modelContext.fetch(descriptor)
    }

    func fetchUpcoming() throws -> [Trip] {
        let now = start
        let predicate = #Predicate<Trip> { $0.startDate > now }
        let descriptor = FetchDescriptor(predicate: predicate, sortBy: [SortDescriptor(\.startDate)])
        return try modelContext.fetch(descriptor)
    }

    func create(_ destination: String, startingAt date: Date) throws -> Trip {
        let trip = Trip(destination: destination, startDate: date, endDate: date + day)
        modelContext.insert(trip)
        try modelContext.save()
        return trip
    }

    func delete(_ trip: Trip) throws {
        modelContext.delete(trip)
        try modelContext.save()
    }
}

/// A repository whose caller says by what it sorts.
final class SortingRepository {
    private let context: ModelContext

    init(context: ModelContext) { self.context = context }

    func fetchAll(
        sortBy: KeyPath<Article, Date> = \.publishedDate,
        ascending: Bool = false
    ) throws -> [Article] {
        let descriptor = FetchDescriptor<Article>(
            sortBy: [SortDescriptor(sortBy, order: ascending ? .forward : .reverse)])
        return try context.fetch(descriptor)
    }
}

@Suite struct LanguageModeTests {
    @Test func `Versions and a plan that were written by hand open an older store`() throws {
        let place = try TemporaryStore()
        try makeStore(of: TripPlannerSchema.V1.self, at: place.url) { store in
            try store.execute(
                "INSERT INTO Trip (_id, _kind, destination, startDate, endDate) VALUES (1, 1, 'شیراز', 0.5, 1.5)")
        }
        let configuration = ModelConfiguration(
            schema: Schema(versionedSchema: TripSchemaV2.self), url: place.url, cloudKitDatabase: .automatic)
        let container = try ModelContainer(
            for: Trip.self, BusinessTrip.self, PersonalTrip.self,
            migrationPlan: TripMigrationPlan.self,
            configurations: [configuration])
        let trips = try ModelContext(container).fetch(FetchDescriptor<Trip>())
        #expect(trips.map(\.destination) == ["شیراز"] && trips[0].priority == 0 && !trips[0].isFavorite)
        #expect(container.migrationPlan == TripMigrationPlan.self)
        #expect(container.schema.version == Schema.Version(2, 0, 0))
    }

    @Test func `A data layer in an actor finds, creates and deletes`() async throws {
        let container = try ModelContainer(
            for: Trip.self, configurations: [ModelConfiguration(isStoredInMemoryOnly: true)])
        let finder: any TripFinding = TripFinder(modelContainer: container)
        for number in -1...2 { _ = try await finder.create("\(number)", startingAt: start + Double(number) * day) }
        #expect(try await finder.fetchAll().map(\.destination) == ["2", "1", "0", "-1"])
        #expect(try await finder.fetchUpcoming().map(\.destination) == ["1", "2"])
        let last = try await finder.create("last", startingAt: start + 9 * day)
        #expect(try await finder.fetchUpcoming().count == 3)
        try await finder.delete(last)
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Trip>()) == 4)
    }

    @Test func `A repository sorts by the key path that it is given`() throws {
        let context = ModelContext(try makeContainer())
        for number in 0..<3 {
            context.insert(Article(title: "\(number)", content: "c", publishedDate: start + Double(number)))
        }
        let repository = SortingRepository(context: context)
        #expect(try repository.fetchAll().map(\.title) == ["2", "1", "0"])
        #expect(try repository.fetchAll(sortBy: \.publishedDate, ascending: true).map(\.title) == ["0", "1", "2"])
    }
}
