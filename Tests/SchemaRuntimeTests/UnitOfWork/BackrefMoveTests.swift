import Foundation
import SchemaRuntime
import Testing
import TripPlannerFixture

/// A child that goes from one parent to another, by either end, loaded or not.
@Suite struct BackrefMoveTests {
    private let scene: Scene
    private let sara = Traveler("Sara")
    private let omid = Traveler("Omid")
    private let trip: Trip

    init() throws {
        scene = try Scene(TripPlannerSchema.Current.self)
        trip = Trip(to: "Kish", organizer: sara)
        try scene.store(sara, omid, trip)
    }

    /// The same three where nothing is loaded.
    private func unloaded() throws -> (context: ModelContext, sara: Traveler, omid: Traveler, trip: Trip) {
        let (context, trip) = try scene.elsewhere(trip)
        return (
            context, try context.existingModel(for: sara.persistentModelID),
            try context.existingModel(for: omid.persistentModelID), trip
        )
    }

    @Test func `Appending to another list leaves the first, both loaded`() throws {
        #expect(sara.organizedTrips == [trip] && omid.organizedTrips.isEmpty)
        omid.organizedTrips.append(trip)
        #expect(sara.organizedTrips.isEmpty && omid.organizedTrips == [trip] && trip.organizer === omid)
    }

    @Test func `Appending to another list leaves the first, which is loaded later`() throws {
        let (context, sara, omid, trip) = try unloaded()
        omid.organizedTrips.append(trip)
        #expect(trip.organizer === omid)
        #expect(sara.organizedTrips.isEmpty)
        try context.save()
        #expect(try scene.saved(self.trip).organizer?.name == "Omid")
    }

    @Test func `Appending leaves the first list though the child was never read`() throws {
        let (context, sara, omid, _) = try unloaded()
        let child = try #require(sara.organizedTrips.first)
        omid.organizedTrips = [child]
        #expect(sara.organizedTrips.isEmpty && child.organizer === omid)
        try context.save()
        #expect(sara.organizedTrips.isEmpty)
    }

    @Test func `Setting the parent moves between loaded lists`() throws {
        _ = (sara.organizedTrips, omid.organizedTrips)
        trip.organizer = omid
        #expect(sara.organizedTrips.isEmpty && omid.organizedTrips == [trip])
    }

    @Test func `Setting the parent moves between lists that load later`() throws {
        let (context, sara, omid, trip) = try unloaded()
        trip.organizer = omid
        #expect(omid.organizedTrips == [trip] && sara.organizedTrips.isEmpty)
        try context.save()
        #expect(try scene.all(Trip.self).map { $0.organizer?.name } == ["Omid"])
    }

    @Test func `A move is the same after the save as before it`() throws {
        omid.organizedTrips.append(trip)
        try scene.context.save()
        #expect(sara.organizedTrips.isEmpty && omid.organizedTrips == [trip] && trip.organizer === omid)
        #expect(try scene.all(Trip.self).map { $0.organizer?.name } == ["Omid"])
    }

    @Test func `Moving there and back again is where it was`() throws {
        trip.organizer = omid
        trip.organizer = sara
        #expect(sara.organizedTrips == [trip] && omid.organizedTrips.isEmpty)
        #expect(try scene.saved(trip).organizer?.name == "Sara")
    }

    @Test func `Nothing as parent takes the child out of the list`() throws {
        _ = sara.organizedTrips
        trip.organizer = nil
        #expect(sara.organizedTrips.isEmpty)
        #expect(try scene.saved(trip).organizer == nil)
    }

    @Test func `Nothing as parent takes the child out of a list that loads later`() throws {
        let (context, sara, _, trip) = try unloaded()
        trip.organizer = nil
        #expect(sara.organizedTrips.isEmpty)
        try context.save()
        #expect(try scene.all(Trip.self).allSatisfy { $0.organizer == nil })
    }

    @Test func `Removing from the list empties the child's end`() throws {
        sara.organizedTrips.removeAll()
        #expect(trip.organizer == nil)
        #expect(try scene.saved(trip).organizer == nil)
    }

    @Test func `Appending and removing at once leaves both lists`() throws {
        omid.organizedTrips.append(trip)
        omid.organizedTrips.removeAll { $0 === trip }
        #expect(trip.organizer == nil && sara.organizedTrips.isEmpty)
        #expect(try scene.saved(trip).organizer == nil)
    }

    @Test func `A new child that came and went leaves no link`() throws {
        let other = Trip(to: "Yazd")
        omid.organizedTrips.append(other)
        omid.organizedTrips.removeAll()
        #expect(other.organizer == nil)
        #expect(try scene.saved(omid).organizedTrips.isEmpty)
        #expect(try scene.saved(other).organizer == nil)
    }

    @Test func `A list that is assigned keeps what stays, and lets go of what does not`() throws {
        let (one, two) = (Trip(to: "1", organizer: sara), Trip(to: "2", organizer: sara))
        sara.organizedTrips = [two]
        #expect(trip.organizer == nil && one.organizer == nil && two.organizer === sara)
        #expect(try scene.saved(sara).organizedTrips.map(\.destination) == ["2"])
    }

    @Test func `One list assigned to another moves every child`() throws {
        let other = Trip(to: "Yazd", organizer: sara)
        omid.organizedTrips = sara.organizedTrips
        #expect(sara.organizedTrips.isEmpty && trip.organizer === omid && other.organizer === omid)
        #expect(try scene.saved(omid).organizedTrips.count == 2)
    }

    @Test func `Two lists exchange their children in one line`() throws {
        let other = Trip(to: "Yazd", organizer: omid)
        let (first, second) = (sara.organizedTrips, omid.organizedTrips)
        (sara.organizedTrips, omid.organizedTrips) = (second, first)
        #expect(sara.organizedTrips == [other] && omid.organizedTrips == [trip])
        #expect(try scene.saved(trip).organizer?.name == "Omid")
        #expect(try scene.saved(other).organizer?.name == "Sara")
    }

    @Test func `A child that is read after its parent was changed elsewhere is in one list only`() throws {
        let (context, sara, _, _) = try unloaded()
        #expect(sara.organizedTrips.count == 1)
        trip.organizer = omid
        try scene.context.save()
        _ = try context.all(Trip.self)
        #expect(try context.all(Traveler.self).flatMap(\.organizedTrips).count == 1)
    }
}
