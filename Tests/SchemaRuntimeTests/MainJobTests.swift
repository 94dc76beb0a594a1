import Foundation
import SchemaRuntime
import SchemaTesting
import Testing
import TripPlannerFixture

/// The main job, whole: a store of version 1.0.0 is migrated to 2.0.0, filled, asked and tidied; raw SQL says what lies in it.
@Suite struct MainJobTests {
    private let place: TemporaryStore
    private let context: ModelContext

    init() throws {
        place = try TemporaryStore()
        try makeStore(of: TripPlannerSchema.V1_0_0.self, at: place.url) { store in
            try store.execute(
                """
                INSERT INTO Traveler (_id, name, email) VALUES (1, 'مریم رضایی', 'maryam@example.org'), (2, 'Jonas Berg', 'jonas@example.org');
                INSERT INTO Trip (_id, _kind, destination, startDate, endDate, organizer) VALUES
                    (10, 1, 'اصفهان', 770000000.25, 770259200, 1), (11, 1, 'Göteborg', 771000000, 771345600, 2);
                INSERT INTO Trip (_id, _kind, destination, startDate, endDate, organizer, company, budget) VALUES
                    (12, 2, 'تبریز', 772000000, 772172800, NULL, 'شرکت کاوه', 1250050);
                INSERT INTO Trip (_id, _kind, destination, startDate, endDate, organizer, activities, isRelaxation) VALUES
                    (13, 3, 'Lofoten', 773000000, 773604800, 2, '["hiking","قایق"]', 0);
                INSERT INTO Booking (_id, confirmationCode, bookingDate, totalPrice, status, traveler) VALUES
                    (20, 'ESF-1', 769000000, 48000, 'confirmed', 1), (21, 'GOT-7', 769500000, 31999, 'pending', 2);
                INSERT INTO Tag (_id, name, color) VALUES (30, 'خانواده', 'green'), (31, 'work', 'blue');
                INSERT INTO Tag_trips (Tag_id, Trip_id) VALUES (30, 10), (31, 12), (30, 13);
                """)
        }
        let container = try ModelContainer(
            for: Trip.self, migrationPlan: TripPlannerSchema.MigrationPlan.self,
            configurations: ModelConfiguration(url: place.url))
        context = ModelContext(container)
    }

    private func rows(_ sql: String) throws -> [String] {
        try RawStore(at: place.url).rows(sql).map { $0.joined(separator: "|") }
    }

    @Test func `Every row of both scripts is there after the migration, with the new columns filled`() throws {
        #expect(try rows("SELECT value FROM _schema WHERE key = 'version'") == ["'2.0.0'"])
        #expect(
            try rows(
                "SELECT _id, _kind, destination, startDate, endDate, organizer, notes, priority, isFavorite FROM Trip ORDER BY _id"
            ) == [
                "10|1|'اصفهان'|770000000.25|770259200.0|1|NULL|0|0",
                "11|1|'Göteborg'|771000000.0|771345600.0|2|NULL|0|0",
                "12|2|'تبریز'|772000000.0|772172800.0|NULL|NULL|0|0",
                "13|3|'Lofoten'|773000000.0|773604800.0|2|NULL|0|0",
            ])
        #expect(
            try rows("SELECT _id, company, budget, activities, isRelaxation FROM Trip WHERE _kind > 1 ORDER BY _id")
                == [
                    "12|'شرکت کاوه'|1250050|NULL|1", "13|NULL|NULL|'[\"hiking\",\"قایق\"]'|0",
                ])
        #expect(
            try rows("SELECT _id, name, email FROM Traveler ORDER BY _id") == [
                "1|'مریم رضایی'|'maryam@example.org'", "2|'Jonas Berg'|'jonas@example.org'",
            ])
        #expect(
            try rows("SELECT * FROM Booking ORDER BY _id") == [
                "20|1|'ESF-1'|769000000.0|48000|'confirmed'|1", "21|1|'GOT-7'|769500000.0|31999|'pending'|2",
            ])
        #expect(
            try rows("SELECT _id, name, color FROM Tag ORDER BY _id") == ["30|'خانواده'|'green'", "31|'work'|'blue'"])
        #expect(try rows("SELECT Tag_id, Trip_id FROM Tag_trips ORDER BY 1, 2") == ["30|10", "30|13", "31|12"])
        #expect(try rows("PRAGMA foreign_key_check") == [])
    }

    @Test func `A graph is inserted from its root, and both sides of each relationship know it`() throws {
        let ingrid = Traveler(name: "Ingrid Øye", email: "ingrid@example.org")
        let trip = PersonalTrip(
            destination: "شیراز", startDate: Date(timeIntervalSinceReferenceDate: 800_000_000),
            endDate: Date(timeIntervalSinceReferenceDate: 800_400_000), notes: "باغ ارم", priority: 5, isFavorite: true,
            activities: ["poetry"], organizer: ingrid)
        trip.tags.append(Tag(name: "garden", color: "red"))
        ingrid.bookings.append(
            Booking(confirmationCode: "SYZ-3", totalPrice: Decimal(string: "219.90")!, traveler: ingrid))
        #expect(ingrid.organizedTrips == [trip] && trip.tags[0].trips == [trip])
        context.insert(trip)
        try context.save()
        #expect(
            try rows(
                """
                SELECT p.name, b.confirmationCode, b.totalPrice, t.destination, t.notes, t.priority, t.isFavorite, g.name FROM Trip t
                JOIN Traveler p ON p._id = t.organizer JOIN Booking b ON b.traveler = p._id
                JOIN Tag_trips l ON l.Trip_id = t._id JOIN Tag g ON g._id = l.Tag_id WHERE t._kind = 3 AND t.priority = 5
                """) == ["'Ingrid Øye'|'SYZ-3'|21990|'شیراز'|'باغ ارم'|5|1|'garden'"])

        let name = "Ingrid Øye"
        let other = ModelContext(context.container)
        let found = try other.fetch(
            FetchDescriptor<Trip>(predicate: #Predicate { $0.organizer?.name == name && $0.isFavorite }))
        #expect(found.count == 1)
        let again = try #require(found.first as? PersonalTrip)
        #expect(again.activities == ["poetry"] && again.organizer?.organizedTrips == [again])
        #expect(again.tags.map(\.name) == ["garden"] && again.tags[0].trips == [again])
        #expect(again.organizer?.bookings.map(\.totalPrice) == [Decimal(string: "219.90")!])
        #expect(again !== trip && again.modelContext === other)
    }

    @Test func `A deletion takes what cascades and leaves what is only linked`() throws {
        let name = "مریم رضایی"
        let maryam = try #require(
            context.fetch(FetchDescriptor<Traveler>(predicate: #Predicate { $0.name == name })).first)
        let isfahan = try #require(maryam.organizedTrips.first)
        let booking = try #require(maryam.bookings.first)
        context.delete(maryam)
        #expect(booking.isDeleted && isfahan.organizer == nil)
        try context.save()
        #expect(try rows("SELECT _id FROM Traveler") == ["2"])
        #expect(try rows("SELECT _id, traveler FROM Booking") == ["21|2"])
        #expect(try rows("SELECT _id, organizer FROM Trip ORDER BY _id") == ["10|NULL", "11|2", "12|NULL", "13|2"])
        #expect(try rows("SELECT count(*) FROM Tag_trips") == ["3"])
    }

    @Test func `Fetches sort, filter and page as SwiftData's do`() throws {
        let byStart = FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.startDate, order: .reverse)])
        #expect(try context.fetch(byStart).map(\.destination) == ["Lofoten", "تبریز", "Göteborg", "اصفهان"])
        var page = byStart
        page.fetchLimit = 2
        page.fetchOffset = 1
        #expect(try context.fetch(page).map(\.destination) == ["تبریز", "Göteborg"])
        let limit = Decimal(12_000)
        #expect(
            try context.fetchCount(FetchDescriptor<BusinessTrip>(predicate: #Predicate { $0.budget > limit })) == 1)
    }
}
