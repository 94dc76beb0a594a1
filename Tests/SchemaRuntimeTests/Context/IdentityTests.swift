import Foundation
import SchemaRuntime
import SchemaTesting
import Testing
import TripPlannerFixture

@Suite struct IdentityTests {
    private let container: ModelContainer
    private let context: ModelContext

    init() throws {
        container = try memory(TripPlannerSchema.Current.self)
        context = ModelContext(container)
    }

    @Test func `A row is one object of a context, whichever way it is reached`() throws {
        let trip = Trip(to: "Shiraz", organizer: Traveler("Sara"))
        context.insert(trip)
        try context.save()
        let fetched = try context.all(Trip.self)
        #expect(fetched.count == 1 && fetched[0] === trip)
        #expect(context.model(for: trip.persistentModelID) as? Trip === trip)
        #expect(context.registeredModel(for: trip.persistentModelID) as Trip? === trip)
        #expect(trip.organizer?.organizedTrips.first === trip)

        let other = ModelContext(container)
        let same = try other.all(Trip.self)
        #expect(same[0] !== trip && same[0].persistentModelID == trip.persistentModelID)
        #expect(same[0] == same[0] && same[0] != trip)
    }

    @Test func `An identifier is final from the insertion on`() throws {
        let trip = Trip(to: "Yazd")
        let outside = trip.persistentModelID
        #expect(outside == trip.id && outside != Trip(to: "Yazd").persistentModelID)
        context.insert(trip)
        let inserted = trip.persistentModelID
        var known: Set<PersistentIdentifier> = [inserted]
        try context.save()
        #expect(trip.persistentModelID == inserted)
        #expect(known.remove(trip.persistentModelID) != nil)
        let decoded = try JSONDecoder().decode(PersistentIdentifier.self, from: JSONEncoder().encode(inserted))
        #expect(decoded == inserted)
        #expect(ModelContext(container).model(for: decoded) is Trip)
    }

    @Test func `Base and subclass have one identifier`() throws {
        let trip = PersonalTrip(
            destination: "Tabriz", startDate: Date(), endDate: Date(), activities: ["hiking"])
        context.insert(trip)
        try context.save()
        let identifiers = try ModelContext(container).fetchIdentifiers(FetchDescriptor<Trip>())
        #expect(identifiers == [trip.persistentModelID])
        #expect(try ModelContext(container).fetchIdentifiers(FetchDescriptor<PersonalTrip>()) == identifiers)
        #expect(identifiers[0].entityName == "Trip" && identifiers[0].storeIdentifier != nil)
        #expect(ModelContext(container).model(for: identifiers[0]) is PersonalTrip)
    }

    @Test func `What is not there is nil, an error or an object that counts as deleted`() throws {
        let trip = Trip(to: "Kish")
        let tag = Tag(name: "sea", color: "blue")
        context.insert(trip)
        context.insert(tag)
        try context.save()
        let other = ModelContext(container)
        #expect(other.registeredModel(for: trip.persistentModelID) as Trip? == nil)
        #expect(throws: ModelError.missingObject(trip.persistentModelID)) {
            try other.existingModel(for: trip.persistentModelID) as BusinessTrip
        }
        context.delete(trip)
        context.delete(tag)
        try context.save()
        #expect(throws: ModelError.missingObject(tag.persistentModelID)) {
            try other.existingModel(for: tag.persistentModelID) as Tag
        }
        let missing = other.model(for: tag.persistentModelID)
        #expect((missing as? Tag)?.name == "")
        #expect(missing.isDeleted)
        #expect(throws: ModelError.missingObject(tag.persistentModelID)) { try other.save() }
        // A store of its own knows nothing of another's identifiers.
        let stranger = ModelContext(try memory(TripPlannerSchema.Current.self))
        #expect(stranger.model(for: trip.persistentModelID).isDeleted)
        #expect(stranger.registeredModel(for: trip.persistentModelID) as Trip? == nil)
    }

    @Test func `An object that nobody holds is read anew`() throws {
        context.insert(Trip(to: "Qom"))
        try context.save()
        weak let gone = try context.all(Trip.self).first
        #expect(gone == nil)
        #expect(try context.all(Trip.self).first?.destination == "Qom")
    }

    @Test func `An object outlives its context and keeps its values`() throws {
        var trip: Trip!
        var unsaved: Trip!
        do {
            let context = ModelContext(container)
            let tag = Tag(name: "desert", color: "yellow")
            trip = Trip(to: "Kashan", organizer: Traveler("Omid"), tags: [tag])
            context.insert(trip)
            try context.save()
            unsaved = Trip(to: "nowhere")
            context.insert(unsaved)
        }
        #expect(trip.destination == "Kashan")
        // Nobody held the organizer, and there is no store any more to read it from.
        #expect(trip.organizer == nil)
        #expect(trip.modelContext == nil && unsaved.modelContext == nil)
        trip.destination = "ignored"
        #expect(trip.destination == "Kashan")
        // What was stored must not be stored twice; what was not may be.
        context.insert(trip)
        #expect(throws: ModelError.self) { try context.save() }
        context.insert(unsaved)
        try context.save()
        #expect(try context.all(Trip.self).map(\.destination).sorted() == ["Kashan", "nowhere"])
    }

    @Test func `Objects of another context are refused`() throws {
        let trip = Trip(to: "Ahvaz")
        context.insert(trip)
        try context.save()
        let other = ModelContext(container)
        other.insert(trip)
        #expect(throws: ModelError.otherContext(.init("Trip", "", trip.persistentModelID))) { try other.save() }
        other.delete(trip)
        #expect(throws: ModelError.self) { try other.save() }
        #expect(!trip.isDeleted)
        let traveler = Traveler("Nima")
        other.insert(traveler)
        trip.organizer = traveler
        #expect(trip.organizer == nil)
        #expect(throws: ModelError.self) { try context.save() }
    }
}
