import Foundation
import SchemaRuntime
import SchemaTesting
import Testing
import TripPlannerFixture

@Suite struct MigrationTests {
    private let place: TemporaryStore

    /// A store of version 1.0.0 with rows.
    init() throws {
        place = try TemporaryStore()
        try makeStore(of: TripPlannerSchema.V1.self, at: place.url) { store in
            try store.execute(
                """
                INSERT INTO Traveler (_id, name, email) VALUES (1, 'Ελένη', 'eleni@example.org');
                INSERT INTO Trip (_id, _kind, destination, startDate, endDate, organizer) VALUES
                    (2, 1, 'تهران', 0.5, 1.5, 1), (3, 1, 'Θεσσαλονίκη', 10, 20, NULL);
                INSERT INTO Trip (_id, _kind, destination, startDate, endDate, activities)
                    VALUES (4, 3, 'ירושלים', 1, 2, '["hike","hike"]');
                INSERT INTO Tag (_id, name, color) VALUES (5, '🏖️', 'blue');
                INSERT INTO Tag_trips (Tag_id, Trip_id) VALUES (5, 2);
                INSERT INTO Booking (_id, confirmationCode, bookingDate, totalPrice, status, traveler)
                    VALUES (6, 'A1', 3, 12345, 'cancelled', 1);
                """)
        }
    }

    private func open(
        _ plan: (any SchemaMigrationPlan.Type)? = TripPlannerSchema.MigrationPlan.self, allowsSave: Bool = true
    ) throws -> ModelContainer {
        try ModelContainer(
            for: Trip.self, migrationPlan: plan,
            configurations: ModelConfiguration(url: place.url, allowsSave: allowsSave))
    }

    @Test(arguments: [true, false]) func `An old store is migrated with every row`(isPlanGiven: Bool) throws {
        let container = try open(isPlanGiven ? TripPlannerSchema.MigrationPlan.self : nil)
        let context = ModelContext(container)
        let trips = try context.all(Trip.self)
        #expect(trips.map(\.destination) == ["تهران", "Θεσσαλονίκη", "ירושלים"])
        #expect(trips.allSatisfy { $0.priority == 0 && !$0.isFavorite && $0.notes == nil })
        #expect(trips[0].organizer?.name == "Ελένη" && trips[0].tags.map(\.name) == ["🏖️"])
        #expect((trips[2] as? PersonalTrip)?.activities == ["hike", "hike"])
        #expect(trips[0].organizer?.bookings.map(\.totalPrice) == [Decimal(string: "123.45")!])
        trips[1].isFavorite = true
        context.insert(Trip(to: "Kish"))
        try context.save()
        #expect(try RawStore(at: place.url).rows("SELECT value FROM _schema WHERE key = 'version'") == [["'2.0.0'"]])
        let favorites = FetchDescriptor<Trip>(predicate: #Predicate { $0.isFavorite })
        #expect(try ModelContext(open()).fetchCount(favorites) == 1)
    }

    @Test func `A plan that does not know the store's version refuses it`() throws {
        enum Plan: SchemaMigrationPlan {
            static var schemas: [any VersionedSchema.Type] { [TripPlannerSchema.V2.self] }
            static var stages: [MigrationStage] { [] }
        }
        do {
            _ = try open(Plan.self)
            Issue.record("opened")
        } catch ModelError.store(let error) {
            #expect(error.reason == .noPlan(from: "1.0.0", to: "2.0.0"))
        }
        #expect(try RawStore(at: place.url).rows("SELECT value FROM _schema WHERE key = 'version'") == [["'1.0.0'"]])
    }

    @Test func `Swift code in a stage is refused, not passed over`() throws {
        enum Plan: SchemaMigrationPlan {
            static var schemas: [any VersionedSchema.Type] { [TripPlannerSchema.V1.self, TripPlannerSchema.V2.self] }
            static var stages: [MigrationStage] { [stage] }
            static let stage = MigrationStage.custom(
                fromVersion: TripPlannerSchema.V1.self, toVersion: TripPlannerSchema.V2.self,
                willMigrate: { context in try context.save() }, didMigrate: nil)
        }
        do {
            _ = try open(Plan.self)
            Issue.record("opened")
        } catch {
            #expect((error as? ModelError)?.code == "notSupported")
        }
        #expect(try RawStore(at: place.url).rows("SELECT value FROM _schema WHERE key = 'version'") == [["'1.0.0'"]])
    }

    @Test func `An old store is not migrated for reading only`() throws {
        do {
            _ = try open(allowsSave: false)
            Issue.record("opened")
        } catch ModelError.store(let error) {
            #expect(error.reason == .migrationNeeded(from: "1.0.0", to: "2.0.0"))
        }
        _ = try open()
        #expect(try ModelContext(open(allowsSave: false)).fetchCount(FetchDescriptor<Trip>()) == 3)
    }

    @Test func `A store is made once`() throws {
        #expect(throws: ModelError.self) { try makeStore(of: TripPlannerSchema.V1.self, at: place.url) }
    }
}
