import Foundation
import Pacing
import PoliciesFixture
import SchemaTesting
import Testing
import TripPlannerFixture

@testable import SchemaRuntime

/// Several containers over one file in one process: their contexts see each other's saves as those of one container do.
@Suite struct SeveralContainersTests {
    private let place: TemporaryStore
    private let one: ModelContainer
    private let two: ModelContainer

    init() throws {
        place = try TemporaryStore()
        one = try place.container(for: TripPlannerSchema.Current.self)
        two = try place.container(for: TripPlannerSchema.Current.self)
    }

    /// Anything that looks is enough.
    private func look(_ context: ModelContext) throws { _ = try context.fetchCount(FetchDescriptor<Tag>()) }

    @Test func `Values, both ends of links and deletions are seen by the next fetch of anything`() throws {
        let (context, other) = (ModelContext(one), ModelContext(two))
        let sara = Traveler("Sara")
        context.insert(Trip(to: "Shiraz", organizer: sara))
        context.insert(Trip(to: "Tabriz", organizer: sara))
        try context.save()
        let trips = try other.fetch(FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.destination)]))
        let theirs = try #require(trips[0].organizer)
        #expect(theirs.organizedTrips == trips)
        sara.name = "Sahar"
        sara.organizedTrips[0].notes = "n"
        context.delete(sara.organizedTrips[1])
        context.insert(Trip(to: "Yazd", organizer: sara))
        try context.save()
        try look(other)
        #expect(theirs.name == "Sahar" && trips[0].notes == "n" && trips[1].isDeleted)
        #expect(theirs.organizedTrips.map(\.destination) == ["Shiraz", "Yazd"])
        // And the other way.
        theirs.organizedTrips[1].destination = "Kish"
        try other.save()
        try look(context)
        #expect(sara.organizedTrips.map(\.destination) == ["Shiraz", "Kish"])
    }

    @Test @MainActor func `A main context is told at once`() async throws {
        let main = one.mainContext
        main.insert(Trip(to: "Shiraz"))
        try main.save()
        let trip = try main.all(Trip.self)[0]
        let other = ModelContext(two)
        try other.all(Trip.self)[0].destination = "Tabriz"
        try other.save()
        #expect(try await eventually { trip.destination == "Tabriz" })
    }

    @Test func `Changes of both meet in a conflict that is merged`() throws {
        let (context, other) = (ModelContext(one), ModelContext(two))
        context.insert(Trip(to: "Shiraz"))
        try context.save()
        let (mine, theirs) = (try context.all(Trip.self)[0], try other.all(Trip.self)[0])
        mine.priority = 3
        theirs.notes = "n"
        try context.save()
        try other.save()
        #expect(theirs.priority == 3 && theirs.notes == "n")
        try look(context)
        #expect(mine.notes == "n")
    }

    @Test func `A first identifier that an upsert gave up leads to the row there too`() throws {
        let place = try TemporaryStore()
        let (one, two) = (
            try place.container(for: PoliciesSchema.Current.self), try place.container(for: PoliciesSchema.Current.self)
        )
        let context = ModelContext(one)
        context.insert(Basket(code: "k"))
        try context.save()
        let new = Basket(code: "k", size: 2)
        context.insert(new)
        let first = new.persistentModelID
        try context.save()
        #expect(first != new.persistentModelID)
        #expect(try (ModelContext(two).existingModel(for: first) as Basket).size == 2)
    }

    @Test func `One by another path, one that only reads, batches and an erased store`() throws {
        let link = place.folder.appending(path: "link.store")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: place.url)
        let linked = try ModelContainer(
            for: Schema(versionedSchema: TripPlannerSchema.Current.self), configurations: ModelConfiguration(url: link))
        let reading = try place.container(for: TripPlannerSchema.Current.self, allowsSave: false)
        let context = ModelContext(one)
        let sara = Traveler("Sara")
        context.insert(sara)
        try context.save()
        let known = try [linked, reading].map { container in
            let context = ModelContext(container)
            return (context, try context.all(Traveler.self)[0])
        }
        #expect(known.allSatisfy { $0.1.bookings.isEmpty })
        try context.insert(into: Booking.self, ["b"]) { code, row in
            row[\.confirmationCode] = code
            row[\.totalPrice] = 1
            row[\.traveler] = sara.persistentModelID
        }
        for (context, traveler) in known {
            try look(context)
            #expect(traveler.bookings.map(\.confirmationCode) == ["b"])
        }
        try one.erase()
        for (context, traveler) in known {
            try look(context)
            #expect(traveler.isDeleted)
        }
    }

    @Test func `Stores of other files, of memory and of other schemas are told nothing`() throws {
        let (memory, elsewhere) = (try memory(TripPlannerSchema.Current.self), try TemporaryStore())
        let far = try elsewhere.container(for: TripPlannerSchema.Current.self)
        #expect(one.store.inboxes === two.store.inboxes)
        for other in [memory, far] { #expect(other.store.inboxes !== one.store.inboxes) }
        // A copy has the identifier of its original, and is another store.
        let copy = place.folder.appending(path: "copy.store")
        try RawStore(at: place.url).execute("PRAGMA wal_checkpoint(TRUNCATE)")
        try FileManager.default.copyItem(at: place.url, to: copy)
        let copied = try ModelContainer(
            for: Schema(versionedSchema: TripPlannerSchema.Current.self), configurations: ModelConfiguration(url: copy))
        #expect(copied.store.identifier == one.store.identifier && copied.store.inboxes !== one.store.inboxes)
    }

    @Test func `What nobody has open any more is forgotten`() throws {
        weak var left: ChangeInboxes?
        do {
            let place = try TemporaryStore()
            let container = try place.container(for: TripPlannerSchema.Current.self)
            left = container.store.inboxes
            #expect(left != nil)
        }
        #expect(left == nil)
    }
}
