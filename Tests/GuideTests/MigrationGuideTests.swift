import Foundation
import ItineraryFixture
import SchemaRuntime
import SchemaTesting
import Testing

/// Stages with code as the guides write them: with labels, with two closures behind the call, and with nothing behind.
@Suite struct MigrationGuideTests {
    enum LabelledPlan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { ItinerarySchema.MigrationPlan.schemas }
        static var stages: [MigrationStage] { [migrateV2toV3] }

        static let migrateV2toV3 = MigrationStage.custom(
            fromVersion: ItinerarySchema.V2.self,
            toVersion: ItinerarySchema.V3.self,
            willMigrate: { context in
                let trips = try context.fetch(
                    FetchDescriptor<ItinerarySchema.V2.Trip>()
                )
                var seen: Set<String> = []
                for trip in trips {
                    if seen.contains(trip.destination) {
                        context.delete(trip)
                    } else {
                        seen.insert(trip.destination)
                    }
                }
                try context.save()
            },
            didMigrate: nil
        )
    }

    enum TrailingPlan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { ItinerarySchema.MigrationPlan.schemas }
        static var stages: [MigrationStage] { [migrateV2toV3] }

        static let migrateV2toV3 = MigrationStage.custom(
            fromVersion: ItinerarySchema.V2.self,
            toVersion: ItinerarySchema.V3.self
        ) { context in
            for trip in try context.fetch(FetchDescriptor<ItinerarySchema.V2.Trip>()) { trip.notes = trip.destination }
            try context.save()
        } didMigrate: { context in
            for trip in try context.fetch(FetchDescriptor<ItinerarySchema.V3.Trip>()) { trip.notes! += "!" }
            try context.save()
        }
    }

    /// The notes and the place of each trip, of a store of version 2 that was opened with a plan.
    private func migrated(by plan: any SchemaMigrationPlan.Type) throws -> [String] {
        let place = try TemporaryStore()
        try makeStore(of: ItinerarySchema.V2.self, at: place.url) { store in
            try store.execute(
                """
                INSERT INTO Trip (_id, _kind, destination, priority) VALUES
                    (1, 1, 'Χανιά', 1), (2, 1, 'Ρώμη', 2), (3, 1, 'Χανιά', 3);
                INSERT INTO Traveler (_id, name) VALUES (4, 'Ζωή');
                INSERT INTO Traveler_trips (Traveler_id, Trip_id) SELECT 4, _id FROM Trip;
                """)
        }
        let container = try ModelContainer(
            for: Trip.self, migrationPlan: plan, configurations: [ModelConfiguration(url: place.url)])
        let context = ModelContext(container)
        return try context.fetch(FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.priority)]))
            .map { "\($0.notes ?? "-") \($0.place.name)" }
    }

    @Test func `Doubles go before the migration`() throws {
        #expect(try migrated(by: LabelledPlan.self) == ["- Χανιά", "- Ρώμη"])
    }

    @Test func `Two closures behind the call run before and after`() throws {
        #expect(try migrated(by: TrailingPlan.self) == ["Χανιά! Χανιά", "Ρώμη! Ρώμη", "Χανιά! Χανιά"])
    }
}
