import Foundation
import SchemaRuntime
import SchemaTesting
import Testing
import TripPlannerFixture

@Suite struct SaveTests {
    private let place: TemporaryStore
    private let container: ModelContainer

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: TripPlannerSchema.Current.self)
    }

    @Test func `A save writes what changed and no more`() throws {
        let recorder = SQLRecorder(container)
        let context = ModelContext(container)
        let trip = Trip(to: "Shiraz")
        context.insert(trip)
        try context.save()
        #expect(
            recorder.take() == [
                "SELECT \"_id\" FROM \"Trip\" WHERE \"_id\" >= 1 AND \"_id\" < 2",
                """
                INSERT INTO "Trip" ("_id", "destination", "startDate", "endDate", "notes", "priority", "isFavorite", \
                "organizer", "_kind") VALUES (1, 'Shiraz', 0.0, 86400.0, NULL, 0, 0, NULL, 1)
                """,
            ])
        trip.priority = 2
        trip.notes = "نوروز"
        trip.isFavorite = true
        trip.isFavorite = false
        try context.save()
        #expect(
            recorder.take() == [
                """
                UPDATE "Trip" SET "notes" = 'نوروز', "priority" = 2, "_v" = "_v" + 1 \
                WHERE "_id" = 1 AND "_v" = 1
                """
            ])
        trip.priority = 2
        #expect(!context.hasChanges && !trip.hasChanges)
        try context.save()
        #expect(recorder.take().isEmpty)
        context.delete(trip)
        try context.save()
        #expect(recorder.take().last == "DELETE FROM \"Trip\" WHERE \"_id\" IN (SELECT value FROM json_each('[1]'))")
    }

    @Test func `A required relationship must be set`() throws {
        let context = ModelContext(container)
        let sara = Traveler("Sara")
        let booking = Booking("a", sara)
        context.insert(booking)
        sara.bookings = []
        // What stands in for the missing one is empty and counts as deleted.
        #expect(booking.traveler.name == "" && booking.traveler.isDeleted)
        let expected = ModelError.missingValue(.init("Booking", "traveler", booking.persistentModelID))
        #expect(throws: expected) { try context.save() }
        #expect(try RawStore(at: place.url).rows("SELECT count(*) FROM Traveler") == [["0"]])
        booking.traveler = sara
        try context.save()
        sara.bookings.removeAll()
        #expect(throws: expected) { try context.save() }
        context.rollback()
        #expect(booking.traveler === sara && sara.bookings == [booking])
    }

    @Test func `A failed save leaves the file as it was, and everything waits`() throws {
        let context = ModelContext(container)
        let sara = Traveler("Sara")
        context.insert(sara)
        try context.save()
        let before = try RawStore(at: place.url).rows("SELECT * FROM Traveler")
        sara.name = "Sahar"
        let trip = BusinessTrip(
            destination: "Rasht", startDate: Date(), endDate: Date(), company: "A", budget: Decimal(string: "1.005")!,
            organizer: sara)
        #expect(throws: ModelError.self) { try context.save() }
        #expect(try RawStore(at: place.url).rows("SELECT * FROM Traveler") == before)
        #expect(try RawStore(at: place.url).rows("SELECT count(*) FROM Trip") == [["0"]])
        #expect(sara.hasChanges && trip.hasChanges && context.insertedModelsArray.count == 1)
        trip.budget = 1
        try context.save()
        #expect(try RawStore(at: place.url).rows("SELECT name FROM Traveler") == [["'Sahar'"]])
        #expect(try RawStore(at: place.url).rows("SELECT budget, organizer FROM Trip") == [["100", "1"]])
    }

    @Test func `A transaction saves, or takes everything back`() throws {
        struct Stop: Error {}
        let context = ModelContext(container)
        let trip = Trip(to: "Shiraz")
        try context.transaction {
            context.insert(trip)
        }
        #expect(!context.hasChanges)
        #expect(throws: Stop.self) {
            try context.transaction {
                trip.destination = "Yazd"
                context.insert(Trip(to: "Kish"))
                throw Stop()
            }
        }
        #expect(trip.destination == "Shiraz" && !context.hasChanges)
        #expect(try context.fetchCount(FetchDescriptor<Trip>()) == 1)
    }

    @Test func `A container that may only read refuses to save`() throws {
        try container.mainContextFreeSave()
        let reading = try place.container(for: TripPlannerSchema.Current.self, allowsSave: false)
        let context = ModelContext(reading)
        let trip = try #require(try context.all(Trip.self).first)
        trip.destination = "Yazd"
        #expect(throws: ModelError.readOnly) { try context.save() }
        context.rollback()
        #expect(trip.destination == "Shiraz")
    }

    @Test func `Every key is given once, also by several contexts and containers`() throws {
        let other = try place.container(for: TripPlannerSchema.Current.self)
        let contexts = [ModelContext(container), ModelContext(container), ModelContext(other)]
        for round in 0..<3 {
            for context in contexts {
                for number in 0..<100 { context.insert(Tag(name: "\(round) \(number)", color: "red")) }
            }
            for context in contexts { try context.save() }
        }
        #expect(try RawStore(at: place.url).rows("SELECT count(*) FROM Tag") == [["900"]])
    }

    @Test func `What is left of the leased keys is given back`() throws {
        let raw = try RawStore(at: place.url)
        for round in 1...3 {
            let container = try place.container(for: TripPlannerSchema.Current.self)
            let context = ModelContext(container)
            context.insert(Trip(to: "\(round)"))
            try context.save()
            #expect(try raw.rows("SELECT value FROM _schema WHERE key = 'nextID'") != [["1"]])
        }
        let keys = try raw.rows("SELECT _id FROM Trip ORDER BY _id").compactMap { Int($0[0]) }
        #expect(keys.count == 3 && keys[2] - keys[0] < 1000)
    }
}

extension ModelContainer {
    /// Saves one trip.
    fileprivate func mainContextFreeSave() throws {
        let context = ModelContext(self)
        context.insert(Trip(to: "Shiraz"))
        try context.save()
    }
}
