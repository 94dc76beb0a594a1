import Foundation
import SchemaRuntime
import SchemaTesting
import Testing
import TripPlannerFixture

/// Values that leave their context.
@Suite struct SnapshotTests {
    private let container: ModelContainer
    private let context: ModelContext
    private let sara = Traveler("Sara")

    init() throws {
        container = try memory(TripPlannerSchema.Current.self)
        context = ModelContext(container)
    }

    private func business() -> BusinessTrip {
        BusinessTrip(
            destination: "Αθήνα", startDate: Date(timeIntervalSinceReferenceDate: 0.1), endDate: .distantFuture,
            notes: "یادداشت", priority: -3, isFavorite: true, company: "ACME", budget: Decimal(string: "1234.50")!,
            expenseReport: Data([0, 255]), organizer: sara, tags: [Tag(name: "a", color: "red")])
    }

    /// The same row in a context of its own.
    private func fresh() throws -> (BusinessTrip, ModelContext) {
        let other = ModelContext(container)
        return (try #require(try other.all(BusinessTrip.self).first), other)
    }

    @Test func `A snapshot has what its object has, inherited properties too`() throws {
        let trip = business()
        context.insert(trip)
        try context.save()
        let snapshot: BusinessTrip.Snapshot = trip.snapshot()
        #expect(snapshot.destination == "Αθήνα" && snapshot.startDate.timeIntervalSinceReferenceDate == 0.1)
        #expect(snapshot.notes == "یادداشت" && snapshot.priority == -3 && snapshot.isFavorite)
        #expect(snapshot.company == "ACME" && snapshot.budget == Decimal(string: "1234.5"))
        #expect(snapshot.meetingAgenda == nil && snapshot.expenseReport == Data([0, 255]))
        #expect(snapshot.organizer == sara.persistentModelID && snapshot.tags == trip.tags.map(\.persistentModelID))
        #expect(snapshot.persistentModelID == trip.persistentModelID && snapshot.id == trip.id)
    }

    @Test func `The base's snapshot of the same object has the base's properties`() throws {
        let trip = business()
        let base: Trip = trip
        let snapshot = base.snapshot()
        #expect(type(of: snapshot) == Trip.Snapshot.self && type(of: trip.snapshot()) == BusinessTrip.Snapshot.self)
        #expect(snapshot.destination == "Αθήνα" && Trip.Snapshot(trip) == snapshot)
    }

    @Test func `A snapshot goes to another actor and stays what it was`() async throws {
        let trip = business()
        context.insert(trip)
        let snapshot = trip.snapshot()
        trip.destination = "elsewhere"
        let seen = await Task.detached { (snapshot.destination, snapshot.budget, snapshot.organizer?.entityName) }.value
        #expect(seen.0 == "Αθήνα" && seen.1 == Decimal(string: "1234.5") && seen.2 == "Traveler")
        #expect(trip.snapshot() != snapshot && trip.snapshot().destination == "elsewhere")
    }

    @Test func `Collections are in it if they are loaded, and nothing is asked for them`() throws {
        context.insert(business())
        try context.save()
        let (trip, other) = try fresh()
        let recorder = SQLRecorder(container)
        #expect(trip.snapshot().tags == nil)
        #expect(trip.snapshot().organizer == sara.persistentModelID)
        #expect(recorder.take() == [])
        _ = trip.tags
        #expect(trip.snapshot().tags?.count == 1)
        withExtendedLifetime(other) {}
    }

    @Test func `An object that nothing was read of is read`() throws {
        context.insert(sara)
        try context.save()
        let other = ModelContext(container)
        let hollow = try #require(other.model(for: sara.persistentModelID) as? Traveler)
        let snapshot = hollow.snapshot()
        #expect(snapshot.name == "Sara" && snapshot.bookings == nil)
    }

    @Test func `A new object's collections are whole, and its identifiers its own`() throws {
        let booking = Booking("X1", sara)
        #expect(booking.snapshot().traveler == sara.persistentModelID)
        #expect(sara.snapshot().bookings == [booking.persistentModelID] && sara.snapshot().organizedTrips == [])
        context.insert(sara)
        #expect(sara.snapshot().bookings == [booking.persistentModelID])
        let unset = Trip(to: "Yazd")
        #expect(unset.snapshot().organizer == nil && unset.snapshot().tags == [])
    }

    @Test func `A deleted object has its last values`() throws {
        context.insert(sara)
        try context.save()
        context.delete(sara)
        try context.save()
        #expect(sara.snapshot().name == "Sara" && sara.isDeleted)
    }

    @Test func `An object that leads to another has that one's values`() throws {
        context.insert(sara)
        try context.save()
        let newcomer = Traveler(name: "Sarah", email: sara.email)
        context.insert(newcomer)
        try context.save()
        #expect(newcomer.snapshot() == sara.snapshot() && sara.snapshot().name == "Sarah")
    }

    // MARK: - Comparing

    @Test func `Equal are snapshots of one object with the same stored values`() throws {
        let trip = business()
        context.insert(trip)
        let (one, same) = (trip.snapshot(), trip.snapshot())
        #expect(one == same && Set([one, same]).count == 1)
        #expect(business().snapshot() != one)
        trip.notes = "e\u{301}"
        let decomposed = trip.snapshot()
        trip.notes = "é"
        #expect(trip.snapshot() != decomposed)
        trip.organizer = nil
        #expect(trip.snapshot() != one)
    }

    @Test func `A snapshot says what it holds`() {
        let text = sara.snapshot().description
        #expect(
            text
                == #"a new Traveler (name: "Sara", email: "Sara@example.org", passportNumber: nil, bookings: [], organizedTrips: [])"#
        )
    }

    // MARK: - Encoding

    @Test func `Encoded, it has a key for each value, and comes back equal`() throws {
        let trip = business()
        context.insert(trip)
        try context.save()
        let snapshot = trip.snapshot()
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .secondsSince1970
        let data = try encoder.encode(snapshot)
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(
            object.keys.sorted() == [
                "_id", "budget", "company", "destination", "endDate", "expenseReport", "isFavorite", "notes",
                "organizer",
                "priority", "startDate", "tags",
            ])
        #expect(object["budget"] as? Double == 1234.5 && object["expenseReport"] as? String == "AP8=")
        #expect((object["startDate"] as? Double).map { abs($0 - 978_307_200.1) < 1e-6 } == true)
        let plain = try JSONDecoder().decode(BusinessTrip.Snapshot.self, from: JSONEncoder().encode(snapshot))
        #expect(plain == snapshot && plain.hashValue == snapshot.hashValue)
        let (unread, other) = try fresh()
        let back = try JSONDecoder().decode(BusinessTrip.Snapshot.self, from: JSONEncoder().encode(unread.snapshot()))
        #expect(back.tags == nil && back.meetingAgenda == nil && back == unread.snapshot())
        withExtendedLifetime(other) {}
    }

    @Test(arguments: [
        (#""destination":"Αθήνα""#, #""x":1"#, "destination"), (#""company":"ACME""#, #""company":null"#, "company"),
        (#""priority":-3"#, #""priority":"high""#, "priority"), (#""budget":1234.5"#, #""budget":"much""#, "budget"),
        (#""isFavorite":true"#, #""isFavorite":7"#, "isFavorite"),
    ])
    func `What is no value of a property is refused with its name`(text: String, other: String, key: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = String(decoding: try encoder.encode(business().snapshot()), as: UTF8.self)
        try #require(json.contains(text))
        let broken = Data(json.replacingOccurrences(of: text, with: other).utf8)
        do {
            _ = try JSONDecoder().decode(BusinessTrip.Snapshot.self, from: broken)
            Issue.record("\(other) was taken")
        } catch let error as DecodingError {
            #expect("\(error)".contains(key))
        }
    }

    // MARK: - The way back

    @Test func `Applied to an object, it sets the attributes that differ`() throws {
        let trip = business()
        context.insert(trip)
        try context.save()
        let snapshot = trip.snapshot()
        snapshot.apply(to: trip)
        #expect(!trip.hasChanges)
        trip.destination = "Rome"
        trip.budget = 7
        trip.organizer = nil
        try context.save()
        snapshot.apply(to: trip)
        #expect(trip.destination == "Αθήνα" && trip.budget == Decimal(string: "1234.5") && trip.organizer == nil)
        context.rollback()
        #expect(trip.destination == "Rome" && trip.budget == 7)
        let base = Trip.Snapshot(business())
        base.apply(to: trip)
        try context.save()
        let (stored, other) = try fresh()
        #expect(stored.destination == "Αθήνα" && stored.budget == 7)
        withExtendedLifetime(other) {}
    }
}
