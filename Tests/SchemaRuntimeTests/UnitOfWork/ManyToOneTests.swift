import Foundation
import SchemaRuntime
import Testing
import TripPlannerFixture

/// A to-one that is set, emptied and set anew, and whose target goes.
@Suite struct ManyToOneTests {
    private let scene: Scene
    private var context: ModelContext { scene.context }
    private let sara = Traveler("Sara")
    private let omid = Traveler("Omid")

    init() throws {
        scene = try Scene(TripPlannerSchema.Current.self)
        try scene.store(sara, omid)
    }

    @Test func `Several children of one parent in one save`() throws {
        try scene.store(Trip(to: "1", organizer: sara), Trip(to: "2", organizer: sara), Trip(to: "3", organizer: omid))
        #expect(try scene.all(Trip.self).map { $0.organizer?.name } == ["Sara", "Sara", "Omid"])
    }

    @Test func `Parents exchange their children in one save`() throws {
        let trips = [Trip(to: "1", organizer: sara), Trip(to: "2", organizer: omid)]
        try scene.store(trips[0], trips[1])
        (trips[0].organizer, trips[1].organizer) = (trips[1].organizer, trips[0].organizer)
        try context.save()
        #expect(try scene.all(Trip.self).map { $0.organizer?.name } == ["Omid", "Sara"])
    }

    @Test func `A target that goes leaves nothing, also in children that are not loaded`() throws {
        try scene.store(Trip(to: "1", organizer: sara), Trip(to: "2", organizer: sara))
        let (other, sara) = try scene.elsewhere(sara)
        other.delete(sara)
        try other.save()
        #expect(try scene.all(Trip.self).map { $0.organizer == nil } == [true, true])
    }

    @Test func `The target and all children go in one save`() throws {
        let trip = Trip(to: "1", organizer: sara)
        try scene.store(trip)
        context.delete(sara)
        context.delete(trip)
        try context.save()
        #expect(try scene.all(Trip.self).isEmpty && scene.all(Traveler.self).map(\.name) == ["Omid"])
    }

    @Test func `A child alone goes, and its target is as it was`() throws {
        let trip = Trip(to: "1", organizer: sara)
        try scene.store(trip)
        let (other, child) = try scene.elsewhere(trip)
        other.delete(child)
        try other.save()
        #expect(try scene.all(Traveler.self).count == 2 && scene.all(Trip.self).isEmpty)
    }

    @Test func `A child changes its target and the former one goes`() throws {
        let trip = Trip(to: "1", organizer: sara)
        try scene.store(trip)
        trip.organizer = omid
        context.delete(sara)
        #expect(try scene.saved(trip).organizer?.name == "Omid")
    }

    @Test func `A required target is exchanged, and the former one goes without the child`() throws {
        let booking = Booking("a", sara)
        try scene.store(booking)
        booking.traveler = omid
        context.delete(sara)
        #expect(!booking.isDeleted)
        #expect(try scene.saved(booking).traveler.name == "Omid")
    }

    @Test func `A target is replaced by a new one that is made in the same save`() throws {
        let trip = Trip(to: "1", organizer: sara)
        try scene.store(trip)
        context.delete(sara)
        trip.organizer = Traveler("Nima")
        #expect(try scene.saved(trip).organizer?.name == "Nima")
    }

    @Test func `Set before it was read`() throws {
        let trip = Trip(to: "1", organizer: sara)
        try scene.store(trip)
        let (other, child) = try scene.elsewhere(trip)
        child.organizer = nil
        try other.save()
        #expect(try scene.all(Trip.self).map { $0.organizer == nil } == [true])
    }

    @Test func `The same target again is no change`() throws {
        let trip = Trip(to: "1", organizer: sara)
        try scene.store(trip)
        trip.organizer = sara
        #expect(!trip.hasChanges && !context.hasChanges)
    }

    @Test func `A change of the target is none of the child`() throws {
        let trip = Trip(to: "1", organizer: sara)
        try scene.store(trip)
        sara.name = "Sarā"
        #expect(sara.hasChanges && !trip.hasChanges)
        #expect(context.changedModelsArray.count == 1)
        #expect(try scene.saved(trip).organizer?.name == "Sarā")
    }
}
