import Foundation
import PoliciesFixture
import RelationsFixture
import SchemaRuntime
import ShapesFixture
import Testing
import TripPlannerFixture

/// What is inserted along with an object, and what is not.
@Suite struct CascadeInsertTests {
    private let scene: Scene
    private var context: ModelContext { scene.context }

    init() throws { scene = try Scene(TripPlannerSchema.Current.self) }

    @Test func `A child that comes to a stored parent's list is inserted`() throws {
        let sara = Traveler("Sara")
        try scene.store(sara)
        let trip = Trip(to: "Kish")
        sara.organizedTrips.append(trip)
        #expect(context.insertedModelsArray.count == 1 && trip.modelContext === context)
        #expect(try scene.saved(trip).organizer?.name == "Sara")
    }

    @Test func `A child whose parent is stored is inserted`() throws {
        let sara = Traveler("Sara")
        try scene.store(sara)
        let trip = Trip(to: "Kish")
        trip.organizer = sara
        #expect(trip.modelContext === context)
        #expect(try scene.saved(sara).organizedTrips.map(\.destination) == ["Kish"])
    }

    @Test func `A parent that comes to a stored child is inserted`() throws {
        let trip = Trip(to: "Kish")
        try scene.store(trip)
        let sara = Traveler("Sara")
        trip.organizer = sara
        #expect(sara.modelContext === context)
        #expect(try scene.saved(trip).organizer?.name == "Sara")
    }

    @Test func `A parent whose new list has a stored child is inserted`() throws {
        let trip = Trip(to: "Kish")
        try scene.store(trip)
        let sara = Traveler("Sara")
        sara.organizedTrips = [trip]
        #expect(sara.modelContext === context)
        #expect(try scene.saved(trip).organizer?.name == "Sara")
    }

    @Test func `Either end of a many-to-many brings the other`() throws {
        let (one, two) = (Trip(to: "1"), Trip(to: "2"))
        try scene.store(one)
        let (sea, snow) = (Tag(name: "sea", color: ""), Tag(name: "snow", color: ""))
        one.tags = [sea]
        snow.trips = [one, two]
        #expect(
            [sea.modelContext === context, snow.modelContext === context, two.modelContext === context] == [
                true, true, true,
            ])
        #expect(try scene.saved(one).tags.map(\.name).sorted() == ["sea", "snow"])
    }

    @Test func `A long way of links is inserted whole`() throws {
        let booking = Booking("a", Traveler("Sara"))
        let trip = Trip(to: "Kish", organizer: booking.traveler, tags: [Tag(name: "sea", color: "")])
        trip.tags[0].trips.append(Trip(to: "Qeshm", organizer: Traveler("Omid")))
        context.insert(booking)
        #expect(context.insertedModelsArray.count == 6)
        try context.save()
        #expect(try scene.all(Trip.self).compactMap { $0.organizer?.name }.sorted() == ["Omid", "Sara"])
        #expect(try scene.all(Traveler.self).map(\.name).sorted() == ["Omid", "Sara"])
    }

    @Test func `A child that left a new list before its insertion stays outside`() throws {
        let sara = Traveler("Sara")
        let (one, two) = (Trip(to: "1", organizer: sara), Trip(to: "2", organizer: sara))
        sara.organizedTrips.removeAll { $0 === one }
        context.insert(sara)
        #expect(one.modelContext == nil && two.modelContext === context)
        try context.save()
        #expect(try scene.all(Trip.self).map(\.destination) == ["2"])
    }

    @Test func `A child that left after the insertion is stored without a parent`() throws {
        let sara = Traveler("Sara")
        let trip = Trip(to: "1", organizer: sara)
        context.insert(sara)
        sara.organizedTrips = []
        #expect(try scene.saved(trip).organizer == nil)
    }

    @Test func `A parent that was left before the insertion stays outside`() throws {
        let (sara, omid) = (Traveler("Sara"), Traveler("Omid"))
        let trip = Trip(to: "1", organizer: sara)
        trip.organizer = omid
        context.insert(trip)
        #expect(sara.modelContext == nil && omid.modelContext === context)
        try context.save()
        #expect(try scene.all(Traveler.self).map(\.name) == ["Omid"])
    }

    @Test func `Objects that nobody inserted are not saved`() throws {
        _ = Trip(to: "1", organizer: Traveler("Sara"))
        try scene.store(Traveler("Omid"))
        #expect(try scene.all(Trip.self).isEmpty && scene.all(Traveler.self).map(\.name) == ["Omid"])
    }

    @Test func `Inserting twice is inserting once`() throws {
        let sara = Traveler("Sara")
        context.insert(sara)
        context.insert(sara)
        try context.save()
        context.insert(sara)
        #expect(!context.hasChanges)
        #expect(try scene.all(Traveler.self).count == 1)
    }

    @Test func `One end without inverse brings what it points to`() throws {
        let scene = try Scene(PoliciesSchema.Current.self)
        let card = Card(title: "c", sign: Sign(name: "s"))
        try scene.store(card)
        #expect(try scene.all(Card.self).map { $0.sign?.name } == ["s"])
    }

    @Test func `What is pointed to brings nobody who points`() throws {
        let scene = try Scene(PoliciesSchema.Current.self)
        let sign = Sign(name: "s")
        let card = Card(title: "c", sign: sign)
        try scene.store(sign)
        #expect(card.modelContext == nil)
        #expect(try scene.all(Card.self).isEmpty)
        try scene.store(card)
        #expect(try scene.all(Card.self).map { $0.sign?.name } == ["s"])
    }

    @Test func `Rings of new objects are inserted once each`() throws {
        let scene = try Scene(RelationsSchema.Current.self)
        let people = ["a", "b", "c"].map { Person(name: $0) }
        for (index, person) in people.enumerated() { person.friends.append(people[(index + 1) % 3]) }
        try scene.store(people[0])
        #expect(try scene.all(Person.self).map { $0.friends.count } == [2, 2, 2])
    }

    @Test func `A rolled back graph may be inserted again, with its parent`() throws {
        let sara = Traveler("Sara")
        let trip = Trip(to: "1", organizer: sara)
        context.insert(trip)
        context.rollback()
        #expect(sara.modelContext == nil && trip.modelContext == nil && trip.organizer === sara)
        context.insert(trip)
        #expect(try scene.saved(trip).organizer?.name == "Sara")
    }
}
