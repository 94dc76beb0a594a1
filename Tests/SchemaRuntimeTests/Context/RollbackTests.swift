import Foundation
import SchemaRuntime
import SchemaTesting
import ShapesFixture
import Testing
import TripPlannerFixture

@Suite struct RollbackTests {
    private let container: ModelContainer
    private let context: ModelContext

    init() throws {
        container = try memory(TripPlannerSchema.Current.self)
        context = ModelContext(container)
    }

    @Test func `What is set back is no change, and is not written`() throws {
        let place = try TemporaryStore()
        let context = ModelContext(try place.container(for: TripPlannerSchema.Current.self))
        let (sara, omid) = (Traveler("Sara"), Traveler("Omid"))
        let trips = [Trip(to: "a", organizer: sara), Trip(to: "b", organizer: sara)]
        for trip in trips { context.insert(trip) }
        context.insert(omid)
        try context.save()
        trips[0].priority = 5
        trips[0].organizer = omid
        trips[1].notes = "n"
        #expect(context.changedModelsArray.count == 2)
        trips[0].priority = 0
        #expect(trips[0].hasChanges)
        trips[0].organizer = sara
        trips[1].notes = nil
        #expect(!trips[0].hasChanges && !context.hasChanges && context.changedModelsArray.isEmpty)
        #expect(sara.organizedTrips.count == 2 && omid.organizedTrips.isEmpty)
        // Only what is another one is written.
        trips[0].priority = 7
        trips[0].priority = 0
        trips[0].notes = "m"
        try RawStore(at: place.url).execute("UPDATE Trip SET priority = 9 WHERE destination = 'a'")
        try context.save()
        #expect(
            try RawStore(at: place.url).rows("SELECT priority, notes, _v FROM Trip ORDER BY destination") == [
                ["9", "'m'", "2"], ["0", "NULL", "1"],
            ])
        // Each time anew.
        trips[1].priority = 1
        trips[1].priority = 0
        #expect(!context.hasChanges)
        trips[1].priority = 2
        trips[1].priority = 3
        context.rollback()
        #expect(trips[1].priority == 0 && !context.hasChanges)
    }

    @Test func `Values come back`() throws {
        let trip = BusinessTrip(
            destination: "Shiraz", startDate: Date(timeIntervalSinceReferenceDate: 1.5), endDate: Date(), notes: "n",
            company: "A", budget: 12.5, meetingAgenda: nil, expenseReport: Data([1, 0]))
        context.insert(trip)
        try context.save()
        trip.destination = "Yazd"
        trip.destination = "Kish"
        trip.startDate = Date()
        trip.notes = nil
        trip.isFavorite = true
        trip.budget = 99
        trip.meetingAgenda = "x"
        trip.expenseReport = Data()
        #expect(context.hasChanges && trip.hasChanges && context.changedModelsArray.count == 1)
        context.rollback()
        #expect(trip.destination == "Shiraz" && trip.startDate.timeIntervalSinceReferenceDate == 1.5)
        #expect(trip.notes == "n" && !trip.isFavorite && trip.budget == 12.5 && trip.meetingAgenda == nil)
        #expect(trip.expenseReport == Data([1, 0]))
        #expect(!context.hasChanges && !trip.hasChanges && context.changedModelsArray.isEmpty)
        trip.notes = "m"
        try context.save()
        #expect(try ModelContext(container).all(Trip.self)[0].notes == "m")
    }

    @Test func `Relationships come back on both sides`() throws {
        let (sara, omid) = (Traveler("Sara"), Traveler("Omid"))
        let (sea, snow) = (Tag(name: "sea", color: "b"), Tag(name: "snow", color: "w"))
        let trips = ["1", "2", "3"].map { Trip(to: $0, organizer: sara, tags: [sea]) }
        let booking = Booking("a", omid)
        for object in [trips[0], booking, snow] as [any PersistentModel] { context.insert(object) }
        try context.save()
        #expect(sara.organizedTrips.count == 3 && omid.organizedTrips.isEmpty)

        trips[0].organizer = omid
        trips[1].organizer = nil
        omid.organizedTrips.append(Trip(to: "4"))
        trips[2].organizer = Traveler("Nima")
        trips[0].tags = [snow]
        sea.trips.removeAll { $0 === trips[1] }
        booking.traveler = sara
        context.rollback()
        #expect(sara.organizedTrips.map(\.destination) == ["1", "2", "3"] && omid.organizedTrips.isEmpty)
        #expect(trips.allSatisfy { $0.organizer === sara && $0.tags == [sea] })
        #expect(sea.trips == trips && snow.trips.isEmpty)
        #expect(booking.traveler === omid && omid.bookings == [booking] && sara.bookings.isEmpty)
        #expect(!context.hasChanges)
        try context.save()
        let other = ModelContext(container)
        #expect(try other.all(Traveler.self).map(\.name).sorted() == ["Omid", "Sara"])
        #expect(try other.all(Trip.self).allSatisfy { $0.organizer?.name == "Sara" && $0.tags.map(\.name) == ["sea"] })
    }

    @Test func `Deleted objects are there again`() throws {
        let sara = Traveler("Sara")
        let trip = Trip(to: "1", organizer: sara, tags: [Tag(name: "sea", color: "b")])
        let bookings = [Booking("a", sara), Booking("b", sara)]
        context.insert(sara)
        try context.save()
        context.delete(bookings[0])
        context.delete(trip.tags[0])
        context.delete(sara)
        #expect(trip.organizer == nil && bookings[1].isDeleted)
        context.rollback()
        #expect(!sara.isDeleted && bookings.allSatisfy { !$0.isDeleted } && sara.bookings == bookings)
        #expect(trip.organizer === sara && sara.organizedTrips == [trip] && trip.tags.map(\.name) == ["sea"])
        sara.name = "Sahar"
        try context.save()
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Booking>()) == 2)
    }

    @Test func `Inserted objects leave, and may come again`() throws {
        let sara = Traveler("Sara")
        context.insert(sara)
        try context.save()
        let (trip, tag) = (Trip(to: "1", organizer: sara), Tag(name: "sea", color: "b"))
        trip.tags = [tag]
        let identifier = trip.persistentModelID
        context.rollback()
        #expect(trip.modelContext == nil && tag.modelContext == nil && !trip.hasChanges)
        #expect(trip.persistentModelID != identifier)
        // Linked to nothing that is stored, and nothing is left behind in memory when they go.
        #expect(sara.organizedTrips.isEmpty && trip.organizer == nil && tag.trips.isEmpty && trip.tags.isEmpty)
        #expect(try context.fetchCount(FetchDescriptor<Trip>()) == 0)
        trip.organizer = sara
        trip.tags = [tag]
        #expect(tag.modelContext === context && sara.organizedTrips == [trip])
        try context.save()
        let reader = Reader(container)
        #expect(try reader.stored(tag).trips.map(\.destination) == ["1"])
        #expect(try reader.stored(trip).organizer?.name == "Sara")
    }

    @Test func `A rollback after a failed save and a one-to-one`() throws {
        let context = ModelContext(try memory(ShapesSchema.Current.self))
        let (one, two) = (Square(title: "1", side: 1), Square(title: "2", side: 2))
        let label = Label(text: "a", square: one)
        context.insert(label)
        context.insert(two)
        try context.save()
        two.label = label
        label.text = "b"
        two.weight = 3
        two.side = .nan
        #expect(throws: ModelError.self) { try context.save() }
        context.rollback()
        #expect(one.label === label && two.label == nil && label.square === one && label.text == "a")
        #expect(two.side == 2 && two.weight == 1)
        try context.save()
    }
}
