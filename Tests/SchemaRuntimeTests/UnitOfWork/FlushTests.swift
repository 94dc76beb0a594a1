import Foundation
import SchemaRuntime
import SchemaTesting
import Testing
import TripPlannerFixture

/// Which statements a save consists of, and in which order.
@Suite struct FlushTests {
    private let place: TemporaryStore
    private let container: ModelContainer
    private let recorder: SQLRecorder
    private let context: ModelContext

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: TripPlannerSchema.Current.self)
        recorder = SQLRecorder(container)
        context = ModelContext(container)
    }

    /// The writing statements of a save, each by its first words.
    private func written(_ body: () throws -> Void) throws -> [String] {
        try body()
        _ = recorder.take()
        try context.save()
        let verbs = ["INSERT INTO ", "UPDATE ", "DELETE FROM "]
        return recorder.take().compactMap { statement in
            verbs.first(where: statement.hasPrefix).map { verb in
                verb + statement.dropFirst(verb.count).prefix { $0 != " " }.filter { $0 != "\"" }
            }
        }
    }

    private func store(_ objects: any PersistentModel...) throws {
        for object in objects { context.insert(object) }
        try context.save()
    }

    @Test func `Nothing changed is nothing written`() throws {
        try store(Trip(to: "1", organizer: Traveler("Sara")))
        #expect(try written {}.isEmpty)
    }

    @Test func `Reading writes nothing`() throws {
        try store(Trip(to: "1", organizer: Traveler("Sara"), tags: [Tag(name: "sea", color: "")]))
        let statements = try written {
            for trip in try context.all(Trip.self) { _ = (trip.organizer?.bookings, trip.tags.map(\.trips)) }
        }
        #expect(statements.isEmpty)
    }

    @Test func `One row for each object that changed`() throws {
        let trips = ["1", "2", "3"].map { Trip(to: $0) }
        try store(trips[0], trips[1], trips[2])
        let statements = try written {
            trips[0].priority = 4
            trips[2].priority = 5
            trips[2].notes = "n"
        }
        #expect(statements == ["UPDATE Trip", "UPDATE Trip"])
    }

    @Test func `A new list of children is written in their rows alone`() throws {
        let sara = Traveler("Sara")
        let trip = Trip(to: "1")
        try store(sara, trip)
        #expect(try written { sara.organizedTrips = [trip] } == ["UPDATE Trip"])
    }

    @Test func `A link of a many-to-many is one row, and no object's`() throws {
        let (trip, tag) = (Trip(to: "1"), Tag(name: "sea", color: ""))
        try store(trip, tag)
        let statements = try written { tag.trips.append(trip) }
        #expect(statements.filter { $0.hasPrefix("INSERT") }.count == 1)
        #expect(!statements.contains("UPDATE Trip") && !statements.contains("UPDATE Tag"))
    }

    @Test func `A list of links that loses one keeps the others' rows`() throws {
        let tags = ["1", "2", "3"].map { Tag(name: $0, color: "") }
        let trip = Trip(to: "1", tags: tags)
        try store(trip)
        let statements = try written { trip.tags = [tags[0], tags[2]] }
        #expect(statements.map { $0.prefix(6) } == ["DELETE"])
    }

    @Test func `A new object that is deleted is not written`() throws {
        try store(Traveler("Sara"))
        let statements = try written {
            let trip = Trip(to: "1")
            context.insert(trip)
            trip.priority = 3
            context.delete(trip)
        }
        #expect(statements.isEmpty)
    }

    @Test func `A changed object that is deleted is not updated`() throws {
        let trip = Trip(to: "1")
        try store(trip)
        let statements = try written {
            trip.priority = 3
            context.delete(trip)
        }
        #expect(statements == ["DELETE FROM Trip"])
    }

    @Test func `A new object that changes before the save is written once`() throws {
        let trip = Trip(to: "1")
        let statements = try written {
            context.insert(trip)
            trip.priority = 3
            trip.organizer = Traveler("Sara")
        }
        #expect(statements.sorted() == ["INSERT INTO Traveler", "INSERT INTO Trip"])
        #expect(try ModelContext(container).all(Trip.self).map(\.priority) == [3])
    }

    @Test func `Emptied values are written, and only they`() throws {
        let trip = Trip(to: "1")
        trip.notes = "n"
        try store(trip)
        trip.notes = nil
        _ = recorder.take()
        try context.save()
        let update = try #require(recorder.take().first { $0.hasPrefix("UPDATE") })
        #expect(update.contains("\"notes\" = NULL") && !update.contains("\"destination\""))
    }

    @Test func `Objects are inserted in the order in which they came`() throws {
        for name in ["c", "a", "b"] { context.insert(Trip(to: name)) }
        try context.save()
        #expect(try ModelContext(container).all(Trip.self).map(\.destination) == ["c", "a", "b"])
    }

    @Test func `A save after a failed one writes all that waited`() throws {
        let (trip, booking) = (Trip(to: "1"), Booking("a", Traveler("Sara")))
        try store(trip, booking)
        trip.priority = 7
        booking.totalPrice = Decimal(string: "0.001")!
        #expect(throws: ModelError.self) { try context.save() }
        #expect(try ModelContext(container).all(Trip.self).map(\.priority) == [0])
        booking.totalPrice = 2
        #expect(try written {}.sorted() == ["UPDATE Booking", "UPDATE Trip"])
        #expect(try ModelContext(container).all(Trip.self).map(\.priority) == [7])
    }

    @Test func `What is set back is not written with what is not`() throws {
        let trip = Trip(to: "1")
        try store(trip)
        trip.destination = "2"
        trip.priority = 1
        trip.destination = "1"
        _ = recorder.take()
        try context.save()
        let update = try #require(recorder.take().first { $0.hasPrefix("UPDATE") })
        #expect(update.contains("\"priority\" = 1"))
        #expect(try ModelContext(container).all(Trip.self).map(\.destination) == ["1"])
    }

    @Test(arguments: ["", " ", "'", "\"", "\0a", "שלום", "e\u{301}", "👩‍👩‍👧", "a\nb", "x'; DROP TABLE Trip; --"])
    func `Texts of every kind come back as they are`(_ text: String) throws {
        let trip = Trip(to: text, organizer: Traveler(text))
        try store(trip)
        let stored = try #require(try ModelContext(container).all(Trip.self).first)
        #expect(Array(stored.destination.unicodeScalars) == Array(text.unicodeScalars))
    }
}
